import type { DirtyBasket } from '#web/lib/storage.ts'
import { merged } from './basket.ts'
import { type BasketRecord, isSameRecord, toRecord } from './basket-record.ts'

/**
 * Makes good what a page that is gone had not stored: a cheap phone is busy for most of a second when it loads, and who
 * added a dish then and reloaded had it gone. Nothing happens where it was stored after all, or where another tab has been
 * at the basket since. An order on its way is never touched.
 *
 * @param unstored What the page left.
 * @returns The change.
 */
export const restoreDirty = ({
  restaurantId,
  items,
  lastStored,
}: DirtyBasket): ((record: BasketRecord) => BasketRecord) => {
  const { lines } = toRecord({ restaurantId, items: [...items] })
  const known = lastStored?.map((base) => toRecord(base ?? undefined))
  return (record) => {
    if (known && !known.some((base) => isSameRecord(base, record))) return record
    // An order taken back is the same order only as long as the basket is what it was.
    const submissions = record.submissions.filter((submission) => !submission.isCancelled)
    return { lines: known ? lines : merged(lines, record.lines), submissions }
  }
}
