import { toPaise } from '@thali/contract/basics/money'
import { dishClass } from '@thali/contract/bills/dish-class'
import { chargesTotal, type ChargeTerms } from '@thali/contract/orders/charges'
import type { Order, OrderLine } from '@thali/contract/orders/order'
import { chargeFields } from '#server/data/orders/charge-queries.ts'
import { listDishPackings, type DishPacking } from '#server/data/orders/packing-queries.ts'
import type { Place } from '#server/data/restaurants/place.ts'
import type { Connection } from '#server/db/database.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { CheckedCreation } from './new-order.ts'

type PackedOrder = {
  readonly items: readonly OrderLine[]
  readonly isTakeaway: boolean
  readonly newId: () => string
}

/** The packing of a new order at the settings of this moment. Alcohol and dishes with a printed maximum price have none. */
const packingTerms = (
  { takeaway, billing }: Pick<Place, 'takeaway' | 'billing'>,
  dishes: ReadonlyMap<string, DishPacking>,
  { items, isTakeaway, newId }: PackedOrder,
): ChargeTerms[] => {
  const { per, amount } = takeaway.packing
  const rules = { ...billing, takeawayClass: takeaway.taxClass }
  const packed = items.flatMap(({ id, itemId }) => {
    const dish = dishes.get(itemId)
    const lineClass = dishClass(rules, dish?.taxClass, isTakeaway)
    if (dish?.hasMaximumPrice || lineClass.kind === 'vat') return []
    return { line: { id, ...lineClass }, price: dish?.packing ?? toPaise(amount) }
  })
  if (per === 'order') {
    const price = toPaise(amount)
    return price === 0 || packed.length === 0
      ? []
      : [{ id: newId(), per, price, lines: packed.map(({ line }) => line) }]
  }
  return packed
    .filter(({ price }) => price > 0)
    .map(({ line, price }) => ({ id: newId(), per: 'dish', price, lines: [line] }))
}

/** The charges of a new order; none unless it is packed and the restaurant charges for that. */
export const newCharges = async (
  trx: Connection,
  place: Place,
  order: PackedOrder,
): Promise<readonly ChargeTerms[]> => {
  if (place.takeaway.packing.per === 'none') return []
  const itemIds = [...new Set(order.items.map(({ itemId }) => itemId))]
  return packingTerms(place, await listDishPackings(trx, place.restaurant.id, itemIds), order)
}

/**
 * An order with its charges. A sum that the caller named is compared with them.
 * @throws AppError `price_changed` with the lines and the sum of the charges.
 */
export const withCharges = <T extends Pick<Order, 'items' | 'totalPrice'>>(
  order: T,
  terms: readonly ChargeTerms[],
  { chargesTotal: named }: Pick<CheckedCreation, 'chargesTotal'>,
): T => {
  const fields = chargeFields(terms, order)
  const current = chargesTotal(fields.charges ?? [])
  if (named === undefined || toPaise(named) === toPaise(current)) return { ...order, ...fields }
  const items = order.items.map(({ itemId, itemName, price, quantity }) => ({ itemId, itemName, price, quantity }))
  throw new AppError('price_changed', { current: { items, totalPrice: order.totalPrice, chargesTotal: current } })
}
