import type { DirtyBasket } from '#web/lib/storage.ts'
import { merged } from './basket.ts'
import { type BasketRecord, afterChange, isSameRecord, toRecord } from './basket-record.ts'

/**
 * Restores the basket that a closed page could not store in time. A cheap phone is busy for most of a second while it
 * loads; a dish added then must survive a reload. Returns the record unchanged if the basket was stored after all, or
 * if another tab changed it since. Never changes an unanswered order.
 */
export const restoreDirty = ({ lastStored, ...left }: DirtyBasket): ((record: BasketRecord) => BasketRecord) => {
  const { lines, tableNumber, drafts } = toRecord(left)
  const known = lastStored?.map((base) => toRecord(base ?? undefined))
  return (record) => {
    if (known && !known.some((base) => isSameRecord(base, record))) return record
    // The key of a cancelled order is valid only while the basket is unchanged.
    const submissions = afterChange(record.submissions)
    return known
      ? { lines, tableNumber, drafts, submissions }
      : { ...record, lines: merged(lines, record.lines), submissions }
  }
}
