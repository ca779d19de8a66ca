import { lineKeyOf } from '@thali/contract/orders/line'
import type { StoredBasketEntry, StoredRecord } from '#web/lib/local-database.ts'
import { type Basket, type BasketEntry, toEntry } from './basket.ts'
import type { ConfirmedOrder, Submission } from './submission.ts'

/** Stored state of one restaurant. Immutable. */
export type BasketRecord = {
  readonly lines: Basket
  readonly submissions: readonly Submission[]
  /** The table that the order pad has chosen for the lines. */
  readonly tableNumber?: number | undefined
  /** Lines that staff picked for other tables, by table. */
  readonly drafts?: ReadonlyMap<number, Basket> | undefined
}

export const emptyRecord: BasketRecord = { lines: new Map(), submissions: [] }

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isEntry = (item: Partial<StoredBasketEntry> | null): item is StoredBasketEntry =>
  Boolean(item?.id && item.name && Number.isFinite(item.price) && (item.quantity ?? 0) >= 1)

// The specification's own client stores no line key and no empty note. Entries that are no line are left out.
const toEntries = (items: unknown): BasketEntry[] => (Array.isArray(items) ? items.filter(isEntry).map(toEntry) : [])

const toLines = (items: unknown): Basket => new Map(toEntries(items).map((entry) => [entry.lineKey, entry]))

/** True when a stored value has a key and an order with lines. */
export const isSubmission = (value: unknown): value is Submission =>
  isObject(value) &&
  typeof value['key'] === 'string' &&
  isObject(value['order']) &&
  Array.isArray(value['order']['items'])

/** Parses a stored record; without one, the empty record. */
export const toRecord = (stored: StoredRecord | undefined): BasketRecord => {
  if (!stored) return emptyRecord
  const { items, submissions = [], tableNumber, drafts } = stored
  return {
    lines: toLines(items),
    submissions: submissions.filter(isSubmission),
    tableNumber,
    drafts: drafts && new Map(drafts.map((draft) => [draft.tableNumber, toLines(draft.items)])),
  }
}

/** Serializes a record; undefined when it is empty: then the stored copy is deleted (spec §4 "Basket"). */
export const toStored = (
  restaurantId: string,
  { lines, submissions, tableNumber, drafts }: BasketRecord,
): StoredRecord | undefined => {
  if (lines.size === 0 && submissions.length === 0 && tableNumber === undefined && !drafts) return undefined
  return {
    restaurantId,
    items: [...lines.values()],
    ...(submissions.length > 0 && { submissions: [...submissions] }),
    ...(tableNumber !== undefined && { tableNumber }),
    ...(drafts && {
      drafts: [...drafts].map(([table, draft]) => ({ tableNumber: table, items: [...draft.values()] })),
    }),
  }
}

export const isSameRecord = (one: BasketRecord, other: BasketRecord): boolean =>
  JSON.stringify(toStored('', one)) === JSON.stringify(toStored('', other))

/** Orders without an answer, oldest first: any number of staff orders, at most one diner order. */
export const pendingSubmissions = ({ submissions }: BasketRecord): readonly Submission[] =>
  submissions.filter((submission) => !submission.isCancelled && !submission.refusal)

/** The diner's unanswered order. Its lines are still in the basket, which cannot be sent a second time. */
export const lockingSubmission = (record: BasketRecord): Submission | undefined =>
  pendingSubmissions(record).find((submission) => !submission.isByStaff)

/** The submissions after a change of the lines, which forgets cancelled keys; a waiter may still use those that stay. */
export const afterChange = (submissions: readonly Submission[]): readonly Submission[] =>
  submissions.filter(({ isCancelled, keepsKey }) => !isCancelled || keepsKey)

/** True while a waiter may be sending the diner's order: then nothing of the basket changes. */
export const isFrozen = (record: BasketRecord): boolean => lockingSubmission(record)?.isShown === true

/** Quantities of an order by line key. */
export const lineQuantities = ({ items }: ConfirmedOrder): ReadonlyMap<string, number> =>
  new Map(items.map((line) => [lineKeyOf(line), line.quantity]))
