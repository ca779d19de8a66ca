import { z } from 'zod'
import * as bounds from '../basics/bounds.ts'
import { price, rupees } from '../basics/money-schema.ts'
import { id, reference, requiredText } from '../basics/primitives-schema.ts'
import { allergens, dietMarks } from './diet.ts'
import { choiceTranslations, translations } from './translation-schema.ts'

/** A diet mark; absent means unknown. */
export const dietMark = z.enum(dietMarks)

/** Whether no value of a list appears twice. */
export const areDistinct = (values: readonly string[]): boolean => new Set(values).size === values.length

/** Allergens; an empty list is a statement, an absent one means unknown. */
export const allergenList = z.array(z.enum(allergens)).max(allergens.length).refine(areDistinct, 'Must differ')

/** A size of a dish with its own price. */
export const portion = z.object({ id, name: z.string(), price: rupees, isAvailable: z.boolean() })

/** An option of a group; `price` is a surcharge per unit. */
export const option = z.object({
  id,
  name: z.string(),
  price: rupees,
  /** How often one line may have it. */
  maxQuantity: z.int().min(1).max(bounds.optionQuantityMax),
  isAvailable: z.boolean(),
  isDefault: z.boolean(),
  dietMark: dietMark.optional(),
  contains: allergenList.optional(),
  translations: translations.optional(),
})

/** A restaurant's group of options. Between `min` and `max` units are chosen; `max` null means unlimited. */
export const optionGroup = z.object({
  id,
  restaurantId: id,
  name: z.string(),
  min: z.int().min(0).max(bounds.lineOptionsMax),
  max: z.int().min(1).max(bounds.lineOptionsMax).nullable(),
  options: z.array(option),
  translations: translations.optional(),
  /** Rises with each change; answered to staff of the restaurant only. */
  version: z.int().min(1).optional(),
})

const areNamesUnique = (parts: readonly { readonly name: string }[]): boolean =>
  areDistinct(parts.map(({ name }) => name.toLowerCase()))

const distinctNames = 'Names must differ'

/** The portions of a saved dish; one with the id of a stored portion keeps it, another gets a new id. */
export const portionsSave = z
  .array(
    z.object({
      id: reference.optional(),
      name: requiredText(bounds.choiceNameLengthMax),
      price,
      isAvailable: z.boolean().default(true),
    }),
  )
  .max(bounds.portionsMax)
  .refine(areNamesUnique, distinctNames)

const optionSave = z.object({
  id: reference.optional(),
  name: requiredText(bounds.choiceNameLengthMax),
  price: price.default(0),
  maxQuantity: z.int().min(1).max(bounds.optionQuantityMax).default(1),
  isAvailable: z.boolean().default(true),
  isDefault: z.boolean().default(false),
  dietMark: dietMark.nullish().transform((value) => value ?? undefined),
  contains: allergenList.nullish().transform((value) => value ?? undefined),
  translations: choiceTranslations,
})

/** A new option group, or with `id` an edit of one; options that are left out are deleted. */
export const optionGroupSave = z
  .object({
    id: reference.optional(),
    restaurantId: id,
    name: requiredText(bounds.choiceNameLengthMax),
    min: z.int().min(0).max(bounds.lineOptionsMax),
    max: z.int().min(1).max(bounds.lineOptionsMax).nullable(),
    options: z.array(optionSave).min(1).max(bounds.groupOptionsMax).refine(areNamesUnique, distinctNames),
    translations: choiceTranslations,
    version: z.int().optional(),
  })
  .refine(({ min, max }) => max === null || min <= max, { path: ['max'], message: 'Must be at least the minimum' })
  .refine(({ min, options }) => options.reduce((sum, { maxQuantity }) => sum + maxQuantity, 0) >= min, {
    path: ['min'],
    message: 'Must be possible with these options',
  })
  .refine(({ max, options }) => max === null || options.filter(({ isDefault }) => isDefault).length <= max, {
    path: ['options'],
    message: 'More options are chosen at first than the maximum allows',
  })

/** The path of a call about one option group. */
export const optionGroupParams = z.object({ optionGroupId: reference })

/** The restaurant of the listed option groups. */
export const optionGroupQuery = z.object({ restaurantId: id })

/** The path of a call about one option. */
export const optionParams = z.object({ optionId: reference })

/** Switches an option off or on. */
export const optionAvailability = z.object({ isAvailable: z.boolean() })

/** The chosen portion and options of an ordered line; absent means the first portion and the defaults (plan §3.2). */
export const chosen = {
  portionId: reference.optional(),
  options: z
    .array(z.object({ optionId: reference, quantity: z.int().min(1).max(bounds.optionQuantityMax) }))
    .max(bounds.lineOptionsMax)
    .optional(),
}

/** A chosen option with its name and surcharge at the time of the order. */
export const lineOption = z.object({
  optionId: id,
  groupName: z.string(),
  name: z.string(),
  price: rupees,
  quantity: z.int().min(1).max(bounds.optionQuantityMax),
})
