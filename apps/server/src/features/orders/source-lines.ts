import type { CheckedInput } from '@thali/contract/api/calls'
import { taxClassOf, type BillingSettings } from '@thali/contract/bills/billing'
import { isAvailable } from '@thali/contract/menu/item'
import type { OrderLine } from '@thali/contract/orders/order'
import { closureOf, isWithin } from '@thali/contract/restaurants/hours'
import type { Restaurant } from '@thali/contract/restaurants/schema'
import type { SourceAttention, SourceItem } from '@thali/contract/sources/source'
import type { OrderableItem } from '#server/data/orders/item-queries.ts'
import { AppError } from '#server/platform/app-error.ts'

type SentLine = CheckedInput<'createSourceOrder'>['body']['items'][number]

/** A line of a source with its dish. */
export type MappedLine = {
  readonly line: SentLine
  readonly item: OrderableItem
  readonly portionId?: string | undefined
}

/**
 * The lines of a source with their dishes. Throws `source_items_unknown` with all ids that stand for no dish of the menu.
 */
export const mapLines = (
  lines: readonly SentLine[],
  mappings: ReadonlyMap<string, SourceItem>,
  menu: ReadonlyMap<string, OrderableItem>,
): MappedLine[] => {
  const unknown = new Set<string>()
  const mapped = lines.flatMap((line) => {
    const mapping = mappings.get(line.sourceItemId ?? '')
    const item = menu.get(mapping?.itemId ?? line.itemId ?? '')
    if (!item) {
      unknown.add(line.sourceItemId ?? line.itemId ?? '')
      return []
    }
    return [{ line, item, portionId: line.portionId ?? mapping?.portionId }]
  })
  if (unknown.size > 0) throw new AppError('source_items_unknown', { unknownItemIds: [...unknown] })
  return mapped
}

/** Refuses dishes with the VAT of liquor: platforms pay no tax on them. Throws `liquor_refused`. */
export const refuseLiquor = (
  lines: readonly MappedLine[],
  taxes: ReadonlyMap<string, { readonly taxClass?: string }>,
  billing: BillingSettings,
): void => {
  const liquor = lines.filter(({ item }) => taxClassOf(billing, taxes.get(item.id)?.taxClass)?.kind === 'vat')
  if (liquor.length > 0)
    throw new AppError('liquor_refused', { itemNames: [...new Set(liquor.map(({ item }) => item.name))] })
}

const portionOf = ({ item, portionId }: MappedLine) => item.portions?.find(({ id }) => id === portionId)

const dishAttention = (
  own: readonly MappedLine[],
  timezone: string,
  now: Date,
): SourceAttention['kind'] | undefined => {
  const [first] = own
  if (!first) return undefined
  const { item } = first
  const asked = own.reduce((sum, { line }) => sum + line.quantity, 0)
  const isSoldOut = item.soldOutUntil !== undefined && now < new Date(item.soldOutUntil)
  if (isSoldOut || asked > (item.left ?? Infinity) || own.some((line) => portionOf(line)?.isAvailable === false))
    return 'sold_out'
  if (!isAvailable(item, now, timezone)) return 'unavailable'
  return isWithin(item.hours, now, timezone) ? undefined : 'dish_closed'
}

/** The facts that staff must look at: the source sold all the same. */
export const attentionOf = (
  lines: readonly MappedLine[],
  restaurant: Restaurant,
  now: Date,
): { readonly attention?: SourceAttention[] } => {
  const closed: SourceAttention[] = closureOf(restaurant, now) ? [{ kind: 'closed' }] : []
  const dishes = [...Map.groupBy(lines, ({ item }) => item.id).values()].flatMap((own): SourceAttention[] => {
    const kind = dishAttention(own, restaurant.timezone, now)
    const [first] = own
    return kind && first ? [{ kind, itemId: first.item.id, itemName: first.item.name }] : []
  })
  const attention = [...closed, ...dishes]
  return attention.length > 0 ? { attention } : {}
}

/** The line of an order at the price of its source. Options are words: the source knows others than the menu. */
export const orderLineOf = (mapped: MappedLine, id: string, firstStationId: string | undefined): OrderLine => {
  const { line, item } = mapped
  const portion = portionOf(mapped)
  return {
    id,
    itemId: item.id,
    itemName: item.name,
    price: line.price,
    quantity: line.quantity,
    specialInstructions: line.specialInstructions ?? '',
    ...(portion && { portion: { id: portion.id, name: portion.name } }),
    ...(item.dietMark && { dietMark: item.dietMark }),
    ...(firstStationId !== undefined && {
      stationId: item.stationId ?? firstStationId,
      progress: { seen: 0, ready: 0, served: 0 },
    }),
  }
}
