import { type LineChoice, choiceOf, lineKeyOf } from '@thali/contract/orders/line'
import { orderTotal } from '@thali/contract/orders/order'
import { type Basket, toEntry } from './basket.ts'
import type { Visit } from '#web/product/visit.ts'
import type { Refusal, ConfirmedLine, ConfirmedOrder } from './submission.ts'

/** The lines of a basket as an order payload. */
export const confirmedLines = (lines: Basket): ConfirmedLine[] =>
  [...lines.values()].map((entry) => {
    const { id, name, price, quantity, specialInstructions } = entry
    return { itemId: id, itemName: name, price, quantity, specialInstructions, ...choiceOf(entry) }
  })

/** The basket that an order was made of. */
export const basketOf = ({ items }: ConfirmedOrder): Basket =>
  new Map(items.map((line) => [lineKeyOf(line), toEntry({ ...line, id: line.itemId, name: line.itemName })]))

/** True when the order holds exactly the basket's lines at the prices shown. */
export const matchesBasket = ({ items, totalPrice }: ConfirmedOrder, lines: Basket): boolean =>
  JSON.stringify(items) === JSON.stringify(confirmedLines(lines)) && totalPrice === orderTotal(confirmedLines(lines))

/** Name and price of a dish from the server's answer. */
type CurrentPrice = LineChoice & Pick<ConfirmedLine, 'itemName' | 'price'>

/**
 * The lines of a refused order with the names and prices of the server's answer, which has the same lines in the same
 * sequence without their choice. A line that differs keeps its price.
 */
export const currentLines = (
  { items }: ConfirmedOrder,
  current: readonly Pick<ConfirmedLine, 'itemId' | 'itemName' | 'price'>[],
): ConfirmedLine[] =>
  items.map((line, at) => {
    const { itemName, price } = current[at]?.itemId === line.itemId ? current[at] : line
    return { ...line, itemName, price }
  })

const reprice = (items: readonly ConfirmedLine[], current: readonly CurrentPrice[]): ConfirmedLine[] => {
  const now = new Map(current.map((line) => [lineKeyOf(line), { itemName: line.itemName, price: line.price }]))
  return items.map((line) => ({ ...line, ...now.get(lineKeyOf(line)) }))
}

/** The prices that a refusal names. */
type Current = { readonly items: Parameters<typeof currentLines>[1]; readonly chargesTotal?: number | undefined }

/** An order at current prices and with its new totals; lines without a current price keep theirs. */
export const atPrices = (order: ConfirmedOrder, { items: prices, chargesTotal }: Current): ConfirmedOrder => {
  const items = currentLines(order, prices)
  return { ...order, items, totalPrice: orderTotal(items), ...(chargesTotal !== undefined && { chargesTotal }) }
}

type Unavailable = {
  readonly itemId: string
  /** Only this line of the dish. */
  readonly lineKey?: string | undefined
  /** The number left, for a dish with a countdown. */
  readonly left?: number | undefined
}

/** The lines that the server names as unavailable: by their key, or all of a dish. */
export const refusedLines = ({ items }: ConfirmedOrder, unavailable: readonly Unavailable[]): ConfirmedLine[] =>
  items.filter((line) =>
    unavailable.some((one) => (one.lineKey ? one.lineKey === lineKeyOf(line) : one.itemId === line.itemId)),
  )

/**
 * An order without its refused lines; undefined when no line is left. Of a dish with a countdown the first lines keep the
 * number that is left.
 */
export const withoutRefused = (
  order: ConfirmedOrder,
  unavailable: readonly Unavailable[],
): ConfirmedOrder | undefined => {
  const refused = refusedLines(order, unavailable)
  const leftOf = new Map(unavailable.map(({ itemId, left = 0 }) => [itemId, left]))
  const items = order.items.flatMap((line) => {
    if (!refused.includes(line)) return [line]
    const left = leftOf.get(line.itemId) ?? 0
    const quantity = Math.min(left, line.quantity)
    leftOf.set(line.itemId, left - quantity)
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
  // The packing of the rest is not known here, so it is not compared.
  const { chargesTotal: _, ...rest } = order
  return items.length === 0 ? undefined : { ...rest, items, totalPrice: orderTotal(items) }
}

/**
 * The refused order at current prices, if basket and visit still match it: same lines, notes, restaurant, table and
 * guest.
 *
 * @returns The order to send after one press; undefined when the diner has to check the basket first.
 */
export const repricedOrder = (
  { order }: Pick<Refusal, 'order'>,
  current: Current,
  lines: Basket,
  here: Visit,
): ConfirmedOrder | undefined => {
  const isHere = order.restaurantId === here.restaurantId && order.userId === here.userId
  if (!isHere || order.tableNumber !== here.tableNumber) return undefined
  const again = atPrices(order, current)
  if (JSON.stringify(again.items) !== JSON.stringify(reprice(confirmedLines(lines), again.items))) return undefined
  return again
}

const unlike = { contact: undefined, chargesTotal: undefined }

/** Whether two orders are equal. Another name or sum of charges makes no other order. */
export const isSameOrder = (one: ConfirmedOrder, other: ConfirmedOrder): boolean =>
  JSON.stringify({ ...one, ...unlike }) === JSON.stringify({ ...other, ...unlike })
