import type { Bill } from '@thali/contract/bills/bill'
import type { BillingSettings } from '@thali/contract/bills/billing'
import { listNames } from '#server/data/today/queries.ts'
import type { Connection } from '#server/db/database.ts'

/** The parts of a document that name who issued it, as the restaurant wants them. */
export type Issuer = Pick<Bill, 'cashier' | 'hasSignatureLine'>

/** Reads the name of the person who issues a document. */
export const readIssuer = async (
  db: Connection,
  staffId: string,
  { printsCashier, printsSignatureLine }: BillingSettings,
): Promise<Issuer> => {
  const cashier = printsCashier ? (await listNames(db, [staffId])).get(staffId) : undefined
  return {
    ...(cashier !== undefined && { cashier }),
    ...(printsSignatureLine && { hasSignatureLine: true }),
  }
}
