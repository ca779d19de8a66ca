import { z } from 'zod'
import * as bounds from '../basics/bounds.ts'
import { packingPrice, packingRupees, price, rupees } from '../basics/money-schema.ts'
import { id, receivedTime, reference, requiredText, sentTime, text } from '../basics/primitives-schema.ts'
import { weeklyPeriod, weeklyPeriods } from '../restaurants/hours-schema.ts'
import { nextBusinessDay } from '../restaurants/hours.ts'
import { allergenList, areDistinct, dietMark, portion, portionsSave } from './choice-schema.ts'
import { dietFlags } from './diet.ts'
import { categoryTranslations, itemTranslations, translations } from './translation-schema.ts'

/** Rises with each change; answered to staff of the restaurant only (decision 045). */
const version = z.int().min(1).optional()

/** The two types of a category (spec §3). */
export const categoryType = z.enum(['Regular', 'Special'])

/** A category without its dishes. */
export const category = z.object({
  id,
  restaurantId: id,
  name: z.string(),
  type: categoryType,
  weight: z.int(),
  isSuspended: z.boolean(),
  /** When its dishes can be ordered; absent means always. */
  availability: z.array(weeklyPeriod).optional(),
  /** Prepares its dishes; absent means the first station. */
  stationId: id.optional(),
  translations: translations.optional(),
  version,
})

const categoryOfItem = z.object({ id, name: z.string() })

/** The properties that guests filter a menu by. An absent one is unknown, never "free of" (plan §3.4). */
const dietary = {
  dietMark: dietMark.optional(),
  flags: z.array(z.enum(dietFlags)).max(dietFlags.length).refine(areDistinct, 'Must differ').optional(),
  contains: allergenList.optional(),
  mayContain: allergenList.optional(),
  /** From 0, not spicy, to 3. */
  spice: z.int().min(0).max(bounds.spiceMax).optional(),
  /** Energy of a serving. */
  kcal: z.int().min(0).max(bounds.kcalMax).optional(),
}

/** A dish; `description` and `imageURL` may be empty. */
export const menuItem = z.object({
  id,
  restaurantId: id,
  name: z.string(),
  description: z.string(),
  price: rupees,
  categoryId: id,
  specialCategoryId: id.optional(),
  imageURL: z.string(),
  /** `#rrggbb`, shown until the picture has loaded; empty when unknown. */
  imageColour: z.string(),
  availableFrom: sentTime,
  isSuspended: z.boolean(),
  /** Sold out until this time. */
  soldOutUntil: sentTime.optional(),
  /** Its countdown has reached 0. */
  isSoldOut: z.literal(true).optional(),
  /** Sizes; `price` is the first one's. */
  portions: z.array(portion).optional(),
  /** Option groups in the order of the chooser. */
  optionGroupIds: z.array(id).optional(),
  /** Instead of its category's station. */
  stationId: id.optional(),
  /** Instead of the restaurant's default. Guests get this and the next only with `addedTaxes` of the restaurant. */
  taxClass: id.optional(),
  /** Its price includes the tax, whatever the restaurant's prices do: one with a printed maximum retail price (MRP). */
  isTaxIncluded: z.literal(true).optional(),
  /** The maximum price on packed goods. Only in answers to staff. */
  mrp: rupees.optional(),
  /** The packing of one unit, instead of the setting's amount per dish. Only in answers to staff. */
  packing: packingRupees.optional(),
  ...dietary,
  translations: translations.optional(),
  version,
  category: categoryOfItem,
  specialCategory: categoryOfItem.optional(),
})

/** A category with its dishes in menu order. */
export const menuCategory = category.extend({ items: z.array(menuItem) })

const typeInAnyCase = z
  .string()
  .transform((value) => value.charAt(0).toUpperCase() + value.slice(1).toLowerCase())
  .pipe(categoryType)

/** The version that an edit started from; without one the edit applies to any version. */
const baseVersion = z.int().optional()

/** A new category, or with `id` an edit of one; fields that are left out keep their value. */
export const categorySave = z.object({
  id: reference.optional(),
  restaurantId: id,
  name: requiredText(bounds.categoryNameLengthMax),
  type: typeInAnyCase,
  /** Default of a new category: one more than the heaviest of its type. */
  weight: z.int().min(0).max(bounds.categoryWeightMax).optional(),
  isSuspended: z.boolean().optional(),
  availability: weeklyPeriods.nullish(),
  /** Null clears it. */
  stationId: reference.nullish(),
  translations: categoryTranslations,
  version: baseVersion,
})

/** `includeSuspended` is for staff of the restaurant only. */
export const categoryQuery = z.object({ restaurantId: id, includeSuspended: z.enum(['true', 'false']).optional() })

/** The path of a call about one category. */
export const categoryParams = z.object({ categoryId: reference })

/** The ids of all categories of one type, first to last. */
export const categoryOrder = z.object({
  restaurantId: id,
  type: typeInAnyCase,
  categoryIds: z.array(reference).max(bounds.categoriesMax),
})

const noReference = z.union([z.literal(''), z.null()]).transform(() => undefined)

/** Null clears a property, an absent one leaves it. */
const dietarySave = {
  dietMark: dietary.dietMark.nullable(),
  flags: dietary.flags.nullable(),
  contains: dietary.contains.nullable(),
  mayContain: dietary.mayContain.nullable(),
  spice: dietary.spice.nullable(),
  kcal: dietary.kcal.nullable(),
}

/** The part `item` of the item form; with `id` it edits a dish. A null description clears it. */
export const itemSave = z.object({
  id: reference.optional(),
  restaurantId: id,
  name: requiredText(bounds.itemNameLengthMax),
  description: text(bounds.itemDescriptionLengthMax)
    .nullish()
    .transform((value) => (value === null ? '' : value)),
  price,
  categoryId: reference,
  specialCategoryId: z.union([noReference, reference]).optional(),
  /** A stored picture, or one on https. Empty clears the picture; undefined or null leaves it. */
  imageURL: z
    .string()
    .max(bounds.imageURLLengthMax)
    .regex(/^(\/uploads\/[\w.-]+|https:\/\/[^\s"'<>\\]+)?$/, 'Must be a picture of ours or on https')
    .nullish()
    .transform((value) => value ?? undefined),
  availableFrom: receivedTime.optional(),
  isSuspended: z.boolean().optional(),
  /** Null or an empty list removes them. A `price` without portions sets the first one. */
  portions: portionsSave.nullish(),
  optionGroupIds: z.array(reference).max(bounds.itemGroupsMax).refine(areDistinct, 'Must differ').nullish(),
  stationId: reference.nullish(),
  taxClass: reference.nullish(),
  /** False or null clears it. */
  isTaxIncluded: z.boolean().nullish(),
  mrp: price.nullish(),
  /** Null clears it, 0 means none. */
  packing: packingPrice.nullish(),
  ...dietarySave,
  translations: itemTranslations,
  version: baseVersion,
})

/** The path of a call about one dish. */
export const itemParams = z.object({ itemId: reference })

/** Changes whether a dish can be ordered; fields that are left out stay (plan §3.5). */
export const itemAvailability = z.object({
  availableFrom: receivedTime.optional(),
  soldOutUntil: z.union([z.literal(nextBusinessDay), receivedTime, z.null()]).optional(),
  isSuspended: z.boolean().optional(),
  /** Starts or changes a countdown; null ends it. */
  left: z.int().min(0).max(bounds.stockMax).nullable().optional(),
  portions: z
    .array(z.object({ id: reference, isAvailable: z.boolean() }))
    .max(bounds.portionsMax)
    .optional(),
})

/** The dishes with a countdown and how many are left. */
export const stock = z.array(z.object({ itemId: id, left: z.int().min(0) }))

/** A live message of the topic `menu`: the changed menu has to be read again, or the new counts. */
export const menuMessage = z.union([
  z.object({ kind: z.literal('menu') }),
  z.object({ kind: z.literal('stock'), stock }),
])
