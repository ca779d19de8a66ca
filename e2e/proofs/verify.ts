import { toPaise } from '@thali/contract/basics/money'
import { businessDayOf } from '@thali/contract/days/business-day'
import type { Place } from '../../testing/place.ts'
import type { Acknowledged, Ledger } from './senders.ts'

/** Comparison of stored and acknowledged orders. */
export type Verdict = {
  readonly acknowledged: number
  readonly lost: number
  /** Stored orders without an answer. Every submission was answered, so these are duplicates. */
  readonly doubled: number
  /** Orders with a line, price, table or total that differs from the request or the answer. */
  readonly changed: number
  /** Missing or repeated numbers between 1 and the highest. */
  readonly gaps: number
  readonly otherAnswers: number
  /** Tokens that two orders of a business day have, or that differ from the answer. */
  readonly wrongTokens: number
}

type StoredLine = { item_id: string; item_name: string; price_paise: number; quantity: number; note: string }

const lineOf = (line: StoredLine): string =>
  JSON.stringify([line.item_id, line.item_name, line.price_paise, line.quantity, line.note])

/** The lines as they must be stored: the requested quantities, with the menu's names and prices. */
const wantedLines = ({ dishes }: Pick<Place, 'dishes'>, { creation }: Acknowledged): string[] =>
  creation.items.map(({ itemId, quantity, specialInstructions = '' }) => {
    const dish = dishes.find(({ id }) => id === itemId)
    return JSON.stringify([itemId, dish?.name, toPaise(dish?.price ?? -1), quantity, specialInstructions])
  })

/**
 * Compares every acknowledged order with the database, line by line; returns counts of errors. The table of an order is
 * not compared if orders `mayMove`.
 */
export const verify = async (
  place: Pick<Place, 'restaurant' | 'dishes' | 'db'>,
  ledger: Ledger,
  { mayMove = false } = {},
): Promise<Verdict> => {
  const ofPlace = place.db.selectFrom('orders').where('restaurant_id', '=', place.restaurant.id)
  const orders = await ofPlace.selectAll().execute()
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
      (!mayMove && row.table_number !== sent.creation.tableNumber) ||
      row.user_id !== sent.creation.userId
    )
  }
  const numbers = new Set(orders.map((order) => order.order_number))
  const highest = Math.max(0, ...numbers)
  const tokens = orders.flatMap(({ token_number: token, created_at: time }) =>
    token === null ? [] : [`${businessDayOf(new Date(time), 'Asia/Kolkata', '04:00')} ${token}`],
  )
  const isOtherToken = ({ order }: Acknowledged): boolean =>
    (stored.get(order.id)?.token_number ?? undefined) !== order.tokenNumber
  return {
    acknowledged: ledger.acknowledged.length,
    lost: ledger.acknowledged.filter(({ order }) => !stored.has(order.id)).length,
    doubled: orders.filter(({ id }) => !known.has(id)).length + (ledger.acknowledged.length - known.size),
    changed: ledger.acknowledged.filter(isChanged).length,
    gaps: highest - numbers.size + (orders.length - numbers.size),
    otherAnswers: ledger.otherAnswers,
    wrongTokens: tokens.length - new Set(tokens).size + ledger.acknowledged.filter(isOtherToken).length,
  }
}

/** Whether the verdict has no errors. */
export const isRight = (verdict: Verdict): boolean =>
  verdict.lost + verdict.doubled + verdict.changed + verdict.gaps + verdict.otherAnswers + verdict.wrongTokens === 0

/** The verdict as part of a sentence. */
export const describeVerdict = ({
  acknowledged,
  lost,
  doubled,
  changed,
  gaps,
  otherAnswers,
  wrongTokens,
}: Verdict): string =>
  `${acknowledged.toLocaleString('en')} orders acknowledged: ${lost} lost, ${doubled} duplicated, ${changed} changed, ` +
  `${gaps} gaps in their numbers, ${otherAnswers} repeats with another response, ${wrongTokens} wrong tokens`
