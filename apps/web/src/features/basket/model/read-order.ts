// An order that a waiter reads from a phone. Only for staff.
import { choiceOf, lineKeyOf } from '@thali/contract/orders/line'
import { orderTotal } from '@thali/contract/orders/order'
import { type ChoiceDish, priceOfLine } from './choice-dish.ts'
import type { HandedRequest } from './hand-over-code.ts'
import type { ConfirmedOrder } from './submission.ts'
import type { ReadLine } from './typed-code.ts'

type Menu = ReadonlyMap<string, ChoiceDish>

/** An order as it was read, for the waiter to check. */
export type ReadOrder = {
  readonly key: string
  readonly order: ConfirmedOrder
  /** ISO 8601, by the clock of the phone; absent in a typed code. */
  readonly createdDateTime?: string
  /** Keys of lines whose note a typed code does not carry. */
  readonly notesMissing: readonly string[]
}

/** A scanned request with the names of this device's menu; all that the server compares stays. */
export const orderOfRequest = (
  { key, createdDateTime, order }: HandedRequest,
  menu: Menu,
  unknownDish: string,
): ReadOrder => {
  const items = order.items.map((line) => ({ ...line, itemName: menu.get(line.itemId)?.name ?? unknownDish }))
  return { key, createdDateTime, order: { ...order, items }, notesMissing: [] }
}

/**
 * An order of a typed code, at the prices of this device's menu. The code does not name the guest: the key is the user id
 * until the phone sends its order, and gets this one.
 */
export const orderOfTyped = (
  typed: { readonly key: string; readonly tableNumber: number; readonly lines: readonly ReadLine[] },
  menu: Menu,
  restaurantId: string,
): ReadOrder => {
  const items = typed.lines.map((line) => {
    const { itemId, quantity } = line
    const dish = menu.get(itemId)
    const price = priceOfLine(dish, line)?.price ?? dish?.price ?? 0
    return { itemId, itemName: dish?.name ?? '', price, quantity, specialInstructions: '', ...choiceOf(line) }
  })
  const order = {
    restaurantId,
    tableNumber: typed.tableNumber,
    userId: typed.key,
    items,
    totalPrice: orderTotal(items),
  }
  return { key: typed.key, order, notesMissing: typed.lines.filter(({ hasNote }) => hasNote).map(lineKeyOf) }
}

/** An order with the notes that the waiter asked for, by line key. */
export const withNotes = (order: ConfirmedOrder, notes: ReadonlyMap<string, string>): ConfirmedOrder => ({
  ...order,
  items: order.items.map((line) => {
    const note = notes.get(lineKeyOf(line))?.trim()
    return note ? { ...line, specialInstructions: note } : line
  }),
})

/** The total at the prices of this device's menu; undefined while a dish has none. */
export const totalNow = ({ items }: ConfirmedOrder, menu: Menu): number | undefined => {
  const priced = items.flatMap((line) => {
    const price = priceOfLine(menu.get(line.itemId), line)?.price
    return price === undefined ? [] : [{ ...line, price }]
  })
  return priced.length === items.length ? orderTotal(priced) : undefined
}
