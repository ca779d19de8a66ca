import type { IssuedBill } from '#server/data/bills/bill-queries.ts'
import type { Connection } from '#server/db/database.ts'

export type Key = Pick<IssuedBill, 'restaurantId' | 'id'>

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
