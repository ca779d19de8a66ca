import type { StoredBasketEntry, StoredRecord } from '#web/lib/local-database.ts'
import type { Basket, BasketEntry } from './basket.ts'
import type { StoredSend } from './submission.ts'

/** What is kept for one restaurant. Never changed in place. */
export type BasketRecord = { readonly lines: Basket; readonly sends: readonly StoredSend[] }

export const emptyRecord: BasketRecord = { lines: new Map(), sends: [] }

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

// Older releases kept no key of the line and no empty note; what is no line at all is left out rather than shown.
const toEntries = (items: unknown): BasketEntry[] => {
  if (!Array.isArray(items)) return []
  return items.flatMap((item: Partial<StoredBasketEntry> | null) => {
    if (!item?.id || !item.name || !Number.isFinite(item.price) || !((item.quantity ?? 0) >= 1)) return []
    const { id, name, price = 0, quantity = 1 } = item
    return [
      { lineKey: item.lineKey ?? id, id, name, price, quantity, specialInstructions: item.specialInstructions ?? '' },
    ]
  })
}

/**
 * Whether a stored value is a send of ours.
 *
 * @param value As it lies in the browser's database.
 * @returns True when it has a key and an order with lines.
 */
export const isStoredSend = (value: unknown): value is StoredSend =>
  isObject(value) &&
  typeof value['key'] === 'string' &&
  isObject(value['order']) &&
  Array.isArray(value['order']['items'])

/**
 * Reads a stored record, of this release or an older one.
 *
 * @param stored As it lies in the browser's database.
 * @returns The record; empty when there is none.
 */
export const toRecord = (stored: StoredRecord | undefined): BasketRecord => {
  if (!stored) return emptyRecord
  const lines = new Map(toEntries(stored.items).map((entry) => [entry.lineKey, entry]))
  return { lines, sends: (stored.sends ?? []).filter(isStoredSend) }
}

/**
 * Writes a record as it is stored.
 *
 * @param restaurantId Whose.
 * @param record What to keep.
 * @returns The stored form; undefined when there is nothing to keep, and the stored copy goes (spec §4 "Basket").
 */
export const toStored = (restaurantId: string, { lines, sends }: BasketRecord): StoredRecord | undefined => {
  if (lines.size === 0 && sends.length === 0) return undefined
  return { restaurantId, items: [...lines.values()], ...(sends.length > 0 && { sends: [...sends] }) }
}

/**
 * Whether two records are stored the same.
 *
 * @param one A record.
 * @param other Another.
 * @returns True when they are.
 */
export const isSameRecord = (one: BasketRecord, other: BasketRecord): boolean =>
  JSON.stringify(toStored('', one)) === JSON.stringify(toStored('', other))

/**
 * The orders on their way, first confirmed first: any number of the staff's, and at most one of a diner.
 *
 * @param record The record of the restaurant.
 * @returns The sends that are neither answered nor taken back.
 */
export const pendingSends = ({ sends }: BasketRecord): readonly StoredSend[] =>
  sends.filter((send) => !send.isCancelled && !send.refusal)

/**
 * The diner's order on its way. Its lines are still in the basket, which cannot be sent a second time.
 *
 * @param record The record of the restaurant.
 * @returns The send; undefined when no line of the basket is on its way.
 */
export const lockingSend = (record: BasketRecord): StoredSend | undefined =>
  pendingSends(record).find((send) => !send.isByStaff)
