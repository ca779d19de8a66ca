// A second calculation of charges, written from the rules of decision 165, which imports nothing of the product.
import type { OracleInput } from './bill-oracle.ts'

type Class = OracleInput['classes'][number] & { readonly code?: string }

/** A dish; `packing` in paise, instead of the restaurant's amount. */
export type RuleDish = {
  readonly id: string
  readonly taxClass?: string
  /** Its printed maximum price includes the tax, and the packing. */
  readonly hasMaximumPrice: boolean
  readonly packing?: number
}

/** The settings that decide about packing and its tax; `amount` in paise. */
export type RuleSettings = {
  readonly packing: { readonly per: 'none' | 'dish' | 'order'; readonly amount: number }
  readonly takeawayClass: string | null
  readonly classes: readonly Class[]
  readonly defaultClass: string
}

/** An order as the rules see it. Its lines have the price of a unit in paise. */
export type RuleOrder = {
  readonly isTakeaway: boolean
  readonly isParcel: boolean
  /** The settings when it was placed. */
  readonly placedUnder: RuleSettings
  readonly lines: readonly { readonly dish: RuleDish; readonly price: number; quantity: number }[]
  /** The charges that staff took off: the place of their line, or -1 for packing per order. */
  readonly removed: Set<number>
}

/** A charge; `lines` are the places of the lines that it is for, `key` names it as `removed` does. */
export type RuleCharge = {
  readonly key: number
  readonly price: number
  readonly quantity: number
  readonly lines: readonly number[]
}

/** The tax class of a dish: takeaway may have another one for services, whose codes begin with 99. */
export const classByRules = (
  { taxClass }: RuleDish,
  { classes, defaultClass, takeawayClass }: RuleSettings,
  isTakeaway: boolean,
): Class => {
  const find = (id: string): Class => {
    const found = classes.find((one) => one.id === id)
    if (!found) throw new Error(`There is no class ${id}`)
    return found
  }
  const own = find(taxClass ?? defaultClass)
  const isService = own.kind === 'gst' && own.code?.startsWith('99') === true
  return isTakeaway && takeawayClass !== null && isService ? find(takeawayClass) : own
}

/** The charges of an order at its present quantities. */
export const chargesByRules = ({ isTakeaway, isParcel, placedUnder, lines, removed }: RuleOrder): RuleCharge[] => {
  const { per, amount } = placedUnder.packing
  if (per === 'none' || !(isTakeaway || isParcel)) return []
  const packed = [...lines.entries()].filter(
    ([, { dish, quantity }]) =>
      quantity > 0 && !dish.hasMaximumPrice && classByRules(dish, placedUnder, isTakeaway).kind !== 'vat',
  )
  if (per === 'order')
    return packed.length > 0 && amount > 0 && !removed.has(-1)
      ? [{ key: -1, price: amount, quantity: 1, lines: packed.map(([place]) => place) }]
      : []
  return packed.flatMap(([place, { dish, quantity }]) => {
    const price = dish.packing ?? amount
    return price > 0 && !removed.has(place) ? [{ key: place, price, quantity, lines: [place] }] : []
  })
}

/** The class of a charge under the present settings: of the largest GST group, else of the largest group. */
export const classOfCharge = (order: RuleOrder, charge: RuleCharge, settings: RuleSettings): string => {
  const sums: { readonly id: string; readonly isGst: boolean; sum: number }[] = []
  for (const place of charge.lines) {
    const line = order.lines[place]
    if (!line) throw new Error('A charge without its line')
    const { id, kind } = classByRules(line.dish, settings, order.isTakeaway)
    const known = sums.find((one) => one.id === id)
    if (known) known.sum += line.price * line.quantity
    else sums.push({ id, isGst: kind === 'gst', sum: line.price * line.quantity })
  }
  const gst = sums.filter(({ isGst }) => isGst)
  const [best] = (gst.length > 0 ? gst : sums).toSorted((one, other) => other.sum - one.sum)
  if (!best) throw new Error('A charge without lines')
  return best.id
}
