import type { Input } from '@thali/contract/api/calls'

/** A movement of cash as it is sent. */
export type MovementBody = Input<'createCashMovement'>['body']

/** The place of a movement without an answer (api/entries.ts): one drawer has one at a time. */
export const placeOf = (restaurantId: string): string => `cash ${restaurantId}`
