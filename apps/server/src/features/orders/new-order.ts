import { hash } from 'node:crypto'
import {
  bounds,
  isAvailable,
  lineKeyOf,
  orderTotal,
  statusFlags,
  toPaise,
  type CheckedInput,
  type Order,
  type OrderLine,
  type Restaurant,
} from '@thali/contract'
import { AppError } from '#server/platform/app-error.ts'
import type { OrderableItem } from './item-queries.ts'

export type CheckedCreation = CheckedInput<'createOrder'>['body']

/** An order without its number and creation time. */
export type PricedOrder = Omit<Order, 'orderNumber' | 'createdDateTime'>

/** SHA-256 of a payload, base64url. The schema orders the fields, so equal payloads have equal hashes. */
export const bodyHash = (creation: CheckedCreation): string => hash('sha256', JSON.stringify(creation), 'base64url')

const refuseUnavailable = (
  creation: CheckedCreation,
  menu: ReadonlyMap<string, OrderableItem>,
  timezone: string,
  now: Date,
): void => {
  const unavailable = creation.items.filter(({ itemId }) => {
    const item = menu.get(itemId)
    return !item || item.left === 0 || !isAvailable(item, now, timezone)
  })
  if (unavailable.length === 0) return
  const byKey = new Map(unavailable.map((line) => [lineKeyOf(line), line]))
  const unavailableItems = [...byKey.values()].map(({ itemId }) => ({
    itemId,
    itemName: menu.get(itemId)?.name ?? '',
    ...(menu.get(itemId)?.left === 0 && { left: 0 }),
  }))
  throw new AppError('item_unavailable', { unavailableItems })
}

const refuseOtherPrices = (creation: CheckedCreation, items: OrderLine[], totalPrice: number): void => {
  const isOtherTotal = creation.totalPrice !== undefined && toPaise(creation.totalPrice) !== toPaise(totalPrice)
  const isOtherLine = creation.items.some(
    ({ price }, at) => price !== undefined && toPaise(price) !== toPaise(items[at]?.price ?? 0),
  )
  if (!isOtherTotal && !isOtherLine) return
  const lines = items.map(({ itemId, itemName, price, quantity }) => ({ itemId, itemName, price, quantity }))
  throw new AppError('price_changed', { current: { items: lines, totalPrice } })
}

/** A line without its id, with the name and price of its dish. */
const priceLine = (
  { itemId, quantity, specialInstructions }: CheckedCreation['items'][number],
  item: OrderableItem | undefined,
): Omit<OrderLine, 'id'> => ({
  itemId,
  itemName: item?.name ?? '',
  price: item?.price ?? 0,
  quantity,
  specialInstructions,
})

/**
 * Prices an order, as Pending in its first version. `menu` has the ordered dishes at the prices of the moment.
 * @throws AppError `table_unknown`, `item_unavailable`, `order_too_large`, `price_changed`.
 */
export const priceOrder = (
  creation: CheckedCreation,
  restaurant: Restaurant,
  menu: ReadonlyMap<string, OrderableItem>,
  now: Date,
  newId: () => string,
): PricedOrder => {
  if (creation.tableNumber > (restaurant.tableCount ?? Infinity)) throw new AppError('table_unknown')
  refuseUnavailable(creation, menu, restaurant.timezone, now)
  const items = creation.items.map((line) => ({ id: newId(), ...priceLine(line, menu.get(line.itemId)) }))
  const totalPrice = orderTotal(items)
  if (totalPrice > bounds.orderTotalMaxRupees) throw new AppError('order_too_large')
  refuseOtherPrices(creation, items, totalPrice)
  return {
    id: newId(),
    closedDateTime: null,
    restaurant: { id: restaurant.id, name: restaurant.name },
    tableNumber: creation.tableNumber,
    userId: creation.userId,
    items,
    totalPrice,
    status: 'Pending',
    ...statusFlags('Pending'),
    version: 1,
    revision: 1,
  }
}
