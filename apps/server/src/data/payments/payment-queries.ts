import type { Connection } from '#server/db/database.ts'

export { findByKey } from '#server/db/used-keys.ts'

/** A UPI payment to compare, in paise. */
export type UpiReceipt = {
  readonly businessDay: string
  readonly utr: string
  /** With the tip. */
  readonly total: number
}

/** A payment of the day with the same amount and the same last digits. One of both may have fewer digits. */
export const findSameUtr = async (
  db: Connection,
  restaurantId: string,
  { businessDay, utr, total }: UpiReceipt,
): Promise<{ readonly number: string; readonly paidAt: number } | undefined> => {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('bills', (join) =>
      join.onRef('bills.restaurant_id', '=', 'payments.restaurant_id').onRef('bills.id', '=', 'payments.bill_id'),
    )
    .select(['bills.number', 'payments.utr', 'payments.amount_paise', 'payments.tip_paise', 'payments.paid_at'])
    .where('payments.restaurant_id', '=', restaurantId)
    .where('payments.business_day', '=', businessDay)
    .where('payments.utr', 'is not', null)
    .execute()
  const same = rows.find(
    (row) =>
      row.amount_paise + row.tip_paise === total &&
      row.utr !== null &&
      (row.utr.endsWith(utr) || utr.endsWith(row.utr)),
  )
  return same && { number: same.number, paidAt: same.paid_at }
}
