import type { Order, OrderLine } from '@thali/contract/orders/order'

/** The difference that a change of an order makes for the paper of the kitchen; absent fields did not change. */
export type OrderDifference = {
  /** It waited for a waiter before. */
  readonly wasWaiting?: true
  /** The table before. */
  readonly tableNumber?: number
  /** Quantities before, by line. */
  readonly quantities?: Readonly<Record<string, number>>
  /** Units that are cooked again, by line. */
  readonly remade?: Readonly<Record<string, number>>
}

const remadeOf = ({ remake }: OrderLine): number => remake?.quantity ?? 0

const ofLines = (
  before: Order,
  after: Order,
  read: (was: OrderLine, is: OrderLine) => number | undefined,
): Record<string, number> | undefined => {
  const was = new Map(before.items.map((line) => [line.id, line]))
  const found = after.items.flatMap((line) => {
    const old = was.get(line.id)
    const value = old && read(old, line)
    return value === undefined ? [] : [[line.id, value] as const]
  })
  return found.length > 0 ? Object.fromEntries(found) : undefined
}

/** The difference between two states of an order; undefined for none. */
export const differenceOf = (before: Order, after: Order): OrderDifference | undefined => {
  const quantities = ofLines(before, after, (was, is) => (was.quantity === is.quantity ? undefined : was.quantity))
  const remade = ofLines(before, after, (was, is) =>
    remadeOf(is) > remadeOf(was) ? remadeOf(is) - remadeOf(was) : undefined,
  )
  const difference: OrderDifference = {
    ...(before.approval === 'waiting' && after.approval === 'accepted' && { wasWaiting: true }),
    ...(before.tableNumber !== after.tableNumber && { tableNumber: before.tableNumber }),
    ...(quantities && { quantities }),
    ...(remade && { remade }),
  }
  return Object.keys(difference).length > 0 ? difference : undefined
}
