import { toPaise } from '@thali/contract'
import type { Place } from '../../testing/place.ts'
import type { Acknowledged, Ledger } from './senders.ts'

/** What is stored, held against what was acknowledged. */
export type Verdict = {
  readonly acknowledged: number
  readonly lost: number
  /** Stored orders that nobody was told of: each send was answered, so these are second ones. */
  readonly doubled: number
  /** Orders of which a line, a price, the table or the total is not what was ordered and answered. */
  readonly changed: number
  /** Numbers missing between 1 and the highest, or given twice. */
  readonly gaps: number
  readonly otherAnswers: number
}

type StoredLine = { item_id: string; item_name: string; price_paise: number; quantity: number; note: string }

const lineOf = (line: StoredLine): string =>
  JSON.stringify([line.item_id, line.item_name, line.price_paise, line.quantity, line.note])

/** The lines as they must be stored: what the phone asked for, at the menu's names and prices. */
const wantedLines = ({ dishes }: Place, { creation }: Acknowledged): string[] =>
  creation.items.map(({ itemId, quantity, specialInstructions = '' }) => {
    const dish = dishes.find(({ id }) => id === itemId)
    return JSON.stringify([itemId, dish?.name, toPaise(dish?.price ?? -1), quantity, specialInstructions])
  })

/**
 * Compares every acknowledged order with the database, line by line.
 *
 * @param place Where they are stored.
 * @param ledger What phones know.
 * @returns What is wrong, in numbers.
 */
export const verify = async (place: Place, ledger: Ledger): Promise<Verdict> => {
  const orders = await place.db.selectFrom('orders').selectAll().execute()
  const lines = await place.db.selectFrom('order_lines').selectAll().orderBy('position').execute()
  const linesOf = Map.groupBy(lines, (line) => line.order_id)
  const stored = new Map(orders.map((order) => [order.id, order]))
  const known = new Set(ledger.acknowledged.map(({ order }) => order.id))
  const isChanged = (sent: Acknowledged): boolean => {
    const row = stored.get(sent.order.id)
    if (!row) return false
    const wanted = wantedLines(place, sent)
    const kept = (linesOf.get(row.id) ?? []).map(lineOf)
    const answered = sent.order.items.map((line) =>
      JSON.stringify([line.itemId, line.itemName, toPaise(line.price), line.quantity, line.specialInstructions]),
    )
    const total = (linesOf.get(row.id) ?? []).reduce((sum, line) => sum + line.price_paise * line.quantity, 0)
    return (
      wanted.join() !== kept.join() ||
      wanted.join() !== answered.join() ||
      row.total_paise !== total ||
      toPaise(sent.order.totalPrice) !== total ||
      row.order_number !== sent.order.orderNumber ||
      row.table_number !== sent.creation.tableNumber ||
      row.user_id !== sent.creation.userId
    )
  }
  const numbers = new Set(orders.map((order) => order.order_number))
  const highest = Math.max(0, ...numbers)
  return {
    acknowledged: ledger.acknowledged.length,
    lost: ledger.acknowledged.filter(({ order }) => !stored.has(order.id)).length,
    doubled: orders.filter(({ id }) => !known.has(id)).length + (ledger.acknowledged.length - known.size),
    changed: ledger.acknowledged.filter(isChanged).length,
    gaps: highest - numbers.size + (orders.length - numbers.size),
    otherAnswers: ledger.otherAnswers,
  }
}

/**
 * Whether everything is as it must be.
 *
 * @param verdict From `verify`.
 * @returns True when nothing is wrong.
 */
export const isRight = (verdict: Verdict): boolean =>
  verdict.lost + verdict.doubled + verdict.changed + verdict.gaps + verdict.otherAnswers === 0

/**
 * A verdict in words.
 *
 * @param verdict From `verify`.
 * @returns Part of a sentence.
 */
export const inWords = ({ acknowledged, lost, doubled, changed, gaps, otherAnswers }: Verdict): string =>
  `${acknowledged.toLocaleString('en')} orders acknowledged: ${lost} lost, ${doubled} duplicated, ${changed} changed, ` +
  `${gaps} gaps in their numbers, ${otherAnswers} repeats with another response`
