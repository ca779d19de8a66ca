import type { z } from 'zod'
import { toPaise, toRupees } from '../basics/money.ts'
import type { ChosenOption } from '../orders/line.ts'
import type { lineOption, option, optionGroup, portion } from './choice-schema.ts'

/** A size of a dish with its own price in rupees (plan §3.1). */
export type Portion = z.infer<typeof portion>

/** An addition to a dish, or a choice for it; `price` is a surcharge in rupees. */
export type Option = z.infer<typeof option>

/** Options of a restaurant that items share; `max` null means unlimited (plan §3.1). */
export type OptionGroup = z.infer<typeof optionGroup>

/** A chosen option as a line of an order stores it. */
export type LineOption = z.infer<typeof lineOption>

type Group = Pick<OptionGroup, 'id' | 'name' | 'min' | 'max'> & { readonly options: readonly Option[] }

/** The parts of a dish that a guest chooses from. */
export type Choosable = {
  readonly price: number
  readonly portions?: readonly Portion[] | undefined
  readonly optionGroupIds?: readonly string[] | undefined
}

/** Whether a dish has portions or options, so that adding it opens a chooser. */
export const hasChoices = (item: Choosable): boolean =>
  (item.portions?.length ?? 0) > 0 || (item.optionGroupIds?.length ?? 0) > 0

/** The option groups of a dish, in its order. Groups that do not exist are left out. */
export const groupsOf = <G extends { readonly id: string }>(item: Choosable, groups: readonly G[]): G[] =>
  (item.optionGroupIds ?? []).flatMap((groupId) => groups.find(({ id }) => id === groupId) ?? [])

/** The lowest price of a dish in rupees: of its available portions, or of all if none is available. */
export const lowestPrice = ({ price, portions = [] }: Choosable): number => {
  const available = portions.filter(({ isAvailable }) => isAvailable)
  const prices = (available.length > 0 ? available : portions).map((one) => one.price)
  return prices.length > 0 ? Math.min(...prices) : price
}

/** The options of a group that are chosen at first: the available defaults, up to `max`. */
export const defaultOptions = (groups: readonly Group[]): ChosenOption[] =>
  groups.flatMap(({ options, max }) =>
    options
      .filter(({ isDefault, isAvailable }) => isDefault && isAvailable)
      .slice(0, max ?? undefined)
      .map(({ id }) => ({ optionId: id, quantity: 1 })),
  )

/** The number of options that are chosen at first while all of them are available. */
export const countDefaults = (groups: readonly Group[]): number =>
  groups.reduce((sum, { options }) => sum + options.filter(({ isDefault }) => isDefault).length, 0)

const isFillable = ({ min, options }: Group): boolean =>
  options.reduce((sum, { isAvailable, maxQuantity }) => sum + (isAvailable ? maxQuantity : 0), 0) >= min

/** Whether any choice of a dish can be ordered: a portion is available, and each group has enough available options. */
export const isChoiceAvailable = (item: Choosable, groups: readonly Group[]): boolean =>
  (!item.portions?.length || item.portions.some(({ isAvailable }) => isAvailable)) &&
  groupsOf(item, groups).every(isFillable)

/**
 * The reason a choice is refused: a part is sold out or unknown, or a group has too few or too many options. A part without
 * an id is unknown, and its name is empty.
 */
export type ChoiceProblem =
  | { readonly kind: 'unavailable'; readonly name: string; readonly id?: string }
  | { readonly kind: 'invalid'; readonly groupName: string; readonly groupId: string }

/** A valid choice: the portion with its price, and the options as an order stores them. */
export type ResolvedChoice = { readonly portion?: Portion; readonly options: readonly LineOption[] }

const problemOfGroup = (group: Group, chosen: readonly ChosenOption[]): ChoiceProblem | undefined => {
  const invalid = { kind: 'invalid', groupName: group.name, groupId: group.id } as const
  let count = 0
  for (const option of group.options) {
    const quantity = chosen.find(({ optionId }) => optionId === option.id)?.quantity ?? 0
    count += quantity
    if (quantity > 0 && !option.isAvailable) return { kind: 'unavailable', name: option.name, id: option.id }
    if (quantity > option.maxQuantity) return invalid
  }
  return count < group.min || count > (group.max ?? Infinity) ? invalid : undefined
}

const resolvePortion = ({ portions = [] }: Choosable, portionId: string | undefined): Portion | undefined =>
  portionId === undefined ? portions[0] : portions.find(({ id }) => id === portionId)

const snapshot = (groups: readonly Group[], chosen: readonly ChosenOption[]): LineOption[] =>
  groups.flatMap(({ name: groupName, options }) =>
    options.flatMap(({ id, name, price }) => {
      const quantity = chosen.find(({ optionId }) => optionId === id)?.quantity ?? 0
      return quantity > 0 ? [{ optionId: id, groupName, name, price, quantity }] : []
    }),
  )

/**
 * Checks a choice against a dish and the option groups of its restaurant. Without a portion the first one is meant,
 * without options the defaults (plan §3.2). Options appear once; their order and quantity zero do not matter.
 */
export const resolveChoice = (
  item: Choosable,
  groups: readonly Group[],
  choice: { readonly portionId?: string | undefined; readonly options?: readonly ChosenOption[] | undefined },
): ResolvedChoice | ChoiceProblem => {
  const portion = resolvePortion(item, choice.portionId)
  if (choice.portionId !== undefined && !portion) return { kind: 'unavailable', name: '' }
  if (portion && !portion.isAvailable) return { kind: 'unavailable', name: portion.name, id: portion.id }
  const own = groupsOf(item, groups)
  const chosen = (choice.options ?? defaultOptions(own)).filter(({ quantity }) => quantity > 0)
  const known = new Set(own.flatMap(({ options }) => options.map(({ id }) => id)))
  if (chosen.some(({ optionId }) => !known.has(optionId))) return { kind: 'unavailable', name: '' }
  const repeated = chosen.find(({ optionId }, at) =>
    chosen.some((one, other) => other < at && one.optionId === optionId),
  )
  const groupOfRepeated = own.find(({ options }) => options.some(({ id }) => id === repeated?.optionId))
  if (groupOfRepeated) return { kind: 'invalid', groupName: groupOfRepeated.name, groupId: groupOfRepeated.id }
  for (const group of own) {
    const problem = problemOfGroup(group, chosen)
    if (problem) return problem
  }
  return { ...(portion && { portion }), options: snapshot(own, chosen) }
}

/** The unit price of a line in rupees: the dish or portion after offers, and its options, which have no offers. */
export const unitPrice = (
  basePrice: number,
  options: readonly { readonly price: number; readonly quantity: number }[],
): number => toRupees(options.reduce((sum, { price, quantity }) => sum + toPaise(price) * quantity, toPaise(basePrice)))
