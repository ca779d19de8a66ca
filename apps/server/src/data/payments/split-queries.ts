import type { Connection } from '#server/db/database.ts'
import type { IssuedBill } from '#server/data/bills/bill-queries.ts'

type Key = Pick<IssuedBill, 'restaurantId' | 'id'>

/** A stored share; `amount` in paise. */
type StoredShare = {
  readonly id: string
  readonly amount: number
  readonly lineIds: readonly string[]
  readonly guestName?: string
}

/** Who divided a bill; null while it is not divided. */
export const findSplitBy = async (db: Connection, { restaurantId, id }: Key): Promise<'staff' | 'guest' | null> => {
  const row = await db
    .selectFrom('bill_states')
    .select('split_by')
    .where('restaurant_id', '=', restaurantId)
    .where('bill_id', '=', id)
    .executeTakeFirstOrThrow()
  return row.split_by
}

/** Stores the shares of a locked bill, and its new version. */
export const saveSplit = async (
  trx: Connection,
  { restaurantId, id }: Key,
  { shares, by }: { readonly shares: readonly StoredShare[]; readonly by: 'staff' | 'guest' },
): Promise<void> => {
  await trx
    .updateTable('bill_states')
    .set((eb) => ({ split: JSON.stringify(shares), split_by: by, version: eb('version', '+', 1) }))
    .where('restaurant_id', '=', restaurantId)
    .where('bill_id', '=', id)
    .execute()
}
