import type { Bill } from '@thali/contract/bills/bill'

/** Whether a line of a bill is a dish, and not a charge that goes with its dishes. */
export const isDish = ({ charge }: Pick<Bill['lines'][number], 'charge'>): boolean => charge === undefined
