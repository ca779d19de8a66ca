import { hash } from 'node:crypto'
import type { CheckedInput, ProblemParameters } from '@thali/contract/api/calls'
import * as bounds from '@thali/contract/basics/bounds'
import { toPaise } from '@thali/contract/basics/money'
import {
  isChoiceAvailable,
  resolveChoice,
  unitPrice,
  type ChoiceProblem,
  type ResolvedChoice,
} from '@thali/contract/menu/choice'
import { combinedMark, type DietMark } from '@thali/contract/menu/diet'
import { isAvailable } from '@thali/contract/menu/item'
import { offerPrice } from '@thali/contract/offers/offer'
import { lineKeyOf } from '@thali/contract/orders/line'
import { orderTotal, statusFlags, type Order, type OrderLine } from '@thali/contract/orders/order'
import type { OrderableItem } from '#server/data/orders/item-queries.ts'
import type { Place } from '#server/data/restaurants/place.ts'
import { AppError } from '#server/platform/app-error.ts'

export type CheckedCreation = CheckedInput<'createOrder'>['body']

/** An order without its number and creation time. */
export type PricedOrder = Omit<Order, 'orderNumber' | 'createdDateTime'>

/** SHA-256 of a payload, base64url. The schema orders the fields, so equal payloads have equal hashes. */
export const bodyHash = (creation: CheckedCreation): string => hash('sha256', JSON.stringify(creation), 'base64url')

/** An ordered line with its dish, and its choice or the reason against it. */
type ChosenLine = {
  readonly line: CheckedCreation['items'][number]
  readonly item: OrderableItem | undefined
  readonly choice: ResolvedChoice | ChoiceProblem
}

const noChoice: ResolvedChoice = { options: [] }

const chooseLine = (line: CheckedCreation['items'][number], item: OrderableItem | undefined): ChosenLine => ({
  line,
  item,
  choice: item ? resolveChoice(item, item.optionGroups, line) : noChoice,
})

type UnavailableItem = ProblemParameters<'item_unavailable'>['unavailableItems'][number]

/** Why a line cannot be ordered now: its dish, or the portion or option that is sold out. Undefined if it can. */
const unavailability = (
  { line, item, choice }: ChosenLine,
  timezone: string,
  now: Date,
): UnavailableItem | undefined => {
  const dish = { itemId: line.itemId, itemName: item?.name ?? '' }
  if (item?.left === 0) return { ...dish, left: 0 }
  if (!item || !isAvailable(item, now, timezone)) return dish
  if (!('kind' in choice)) return undefined
  if (choice.kind === 'invalid') return isChoiceAvailable(item, item.optionGroups) ? undefined : dish
  const part = choice.id !== undefined && { choiceName: choice.name, choiceId: choice.id }
  return { ...dish, ...part, lineKey: lineKeyOf(line) }
}

const refuseUnavailable = (lines: readonly ChosenLine[], timezone: string, now: Date): void => {
  const unavailable = lines.flatMap((chosen) => unavailability(chosen, timezone, now) ?? [])
  if (unavailable.length === 0) return
  const byLine = new Map(unavailable.map((refused) => [refused.lineKey ?? refused.itemId, refused]))
  throw new AppError('item_unavailable', { unavailableItems: [...byLine.values()] })
}

/** The line as it would be ordered again. */
const orderedAgain = ({ itemId, quantity, portion, options = [], ...line }: OrderLine): ChosenLine['line'] => ({
  itemId,
  quantity,
  specialInstructions: line.specialInstructions,
  ...(portion && { portionId: portion.id }),
  options: options.map(({ optionId, quantity: count }) => ({ optionId, quantity: count })),
})

/**
 * Refuses more units of ordered lines whose dish or choice staff cannot order now. `takeStock` compares the countdowns.
 * Throws `item_unavailable`.
 */
export const refuseMoreUnits = (
  raised: readonly OrderLine[],
  menu: ReadonlyMap<string, OrderableItem>,
  timezone: string,
  now: Date,
): void => {
  const lines = raised.map((line) => {
    const item = menu.get(line.itemId)
    const chosen = chooseLine(orderedAgain(line), item && { ...item, left: undefined })
    // A portion or option that the menu no longer has is not sold out: the line keeps its choice.
    const isUnknown = 'kind' in chosen.choice && chosen.choice.kind === 'unavailable' && chosen.choice.name === ''
    return isUnknown ? { ...chosen, choice: noChoice } : chosen
  })
  refuseUnavailable(lines, timezone, now)
}

const refuseOtherPrices = (creation: CheckedCreation, items: OrderLine[], totalPrice: number): void => {
  const isOtherTotal = creation.totalPrice !== undefined && toPaise(creation.totalPrice) !== toPaise(totalPrice)
  const isOtherLine = creation.items.some(
    ({ price }, index) => price !== undefined && toPaise(price) !== toPaise(items[index]?.price ?? 0),
  )
  if (!isOtherTotal && !isOtherLine) return
  const lines = items.map(({ itemId, itemName, price, quantity }) => ({ itemId, itemName, price, quantity }))
  throw new AppError('price_changed', { current: { items: lines, totalPrice } })
}

const markOf = (item: OrderableItem, { options }: ResolvedChoice): DietMark | undefined => {
  const ids = new Set(options.map(({ optionId }) => optionId))
  const chosen = item.optionGroups.flatMap((group) => group.options.filter(({ id }) => ids.has(id)))
  return combinedMark(item.dietMark, chosen)
}

/**
 * An available line without its id, with the names and prices of the menu. Offers do not apply to options (plan §3.2).
 * Throws `options_invalid`.
 */
const priceLine = (
  { line, item, choice }: ChosenLine,
  firstStationId: string | undefined,
  now: Date,
): Omit<OrderLine, 'id'> => {
  const { itemId, quantity, specialInstructions } = line
  if (!item || 'kind' in choice) {
    const group = 'groupName' in choice ? { groupName: choice.groupName, groupId: choice.groupId } : { groupName: '' }
    throw new AppError('options_invalid', { itemId, lineKey: lineKeyOf(line), ...group })
  }
  const { portion, options } = choice
  const basePrice = offerPrice({ id: item.id, price: portion?.price ?? item.price }, item.offers, now)
  const dietMark = markOf(item, choice)
  return {
    itemId,
    itemName: item.name,
    price: unitPrice(basePrice, options),
    quantity,
    specialInstructions,
    ...(portion && { portion: { id: portion.id, name: portion.name } }),
    ...(options.length > 0 && { options: [...options] }),
    ...(dietMark && { dietMark }),
    ...(firstStationId !== undefined && {
      stationId: item.stationId ?? firstStationId,
      progress: { seen: 0, ready: 0, served: 0 },
    }),
  }
}

/**
 * Prices an order, as Pending in its first version. `menu` has the ordered dishes as they are at the moment.
 * @throws AppError `table_unknown`, `item_unavailable`, `options_invalid`, `order_too_large`, `price_changed`.
 */
export const priceOrder = (
  creation: CheckedCreation,
  { restaurant, table, firstStationId }: Pick<Place, 'restaurant' | 'table' | 'firstStationId'>,
  menu: ReadonlyMap<string, OrderableItem>,
  now: Date,
  newId: () => string,
): PricedOrder => {
  if (!table.isValid) throw new AppError('table_unknown')
  const lines = creation.items.map((line) => chooseLine(line, menu.get(line.itemId)))
  refuseUnavailable(lines, restaurant.timezone, now)
  const items = lines.map((line) => ({ id: newId(), ...priceLine(line, firstStationId, now) }))
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
    approval: 'accepted',
    status: 'Pending',
    ...statusFlags('Pending', 'accepted'),
    version: 1,
    revision: 1,
  }
}
