import { lineKey } from '@thali/contract'
import type { StoredBasketEntry, StoredRecord } from '#web/lib/local-database.ts'
import type { Basket, BasketEntry } from './basket.ts'
import type { Submission } from './submission.ts'

/** What is kept for one restaurant. Never changed in place. */
export type BasketRecord = { readonly lines: Basket; readonly submissions: readonly Submission[] }

export const emptyRecord: BasketRecord = { lines: new Map(), submissions: [] }

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

// Older releases kept no key of the line and no empty note; what is no line at all is left out rather than shown.
const toEntries = (items: unknown): BasketEntry[] => {
  if (!Array.isArray(items)) return []
  return items.flatMap((item: Partial<StoredBasketEntry> | null) => {
    if (!item?.id || !item.name || !Number.isFinite(item.price) || !((item.quantity ?? 0) >= 1)) return []
    const { id, name, price = 0, quantity = 1 } = item
    return [{ lineKey: lineKey(id), id, name, price, quantity, specialInstructions: item.specialInstructions ?? '' }]
  })
}

/**
 * Whether a stored value is a send of ours.
 *
 * @param value As it lies in the browser's database.
 * @returns True when it has a key and an order with lines.
 */
export const isSubmission = (value: unknown): value is Submission =>
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
  return { lines, submissions: (stored.submissions ?? []).filter(isSubmission) }
}

/**
 * Writes a record as it is stored.
 *
 * @param restaurantId Whose.
 * @param record What to keep.
 * @returns The stored form; undefined when there is nothing to keep, and the stored copy goes (spec §4 "Basket").
 */
export const toStored = (restaurantId: string, { lines, submissions }: BasketRecord): StoredRecord | undefined => {
  if (lines.size === 0 && submissions.length === 0) return undefined
  return { restaurantId, items: [...lines.values()], ...(submissions.length > 0 && { submissions: [...submissions] }) }
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
export const pendingSubmissions = ({ submissions }: BasketRecord): readonly Submission[] =>
  submissions.filter((submission) => !submission.isCancelled && !submission.refusal)

/**
 * The diner's order on its way. Its lines are still in the basket, which cannot be sent a second time.
 *
 * @param record The record of the restaurant.
 * @returns The send; undefined when no line of the basket is on its way.
 */
export const lockingSubmission = (record: BasketRecord): Submission | undefined =>
  pendingSubmissions(record).find((submission) => !submission.isByStaff)
