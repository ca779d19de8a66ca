import type { Connection } from '#server/db/database.ts'
import { type Key } from './split-queries.ts'

/** A stored share; `amount` in paise. */
type StoredShare = {
  readonly id: string
  readonly amount: number
  readonly lineIds: readonly string[]
  readonly guestName?: string
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
