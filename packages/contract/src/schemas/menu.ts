import { z } from 'zod'
import { bounds } from '../limits.ts'
import { offer } from './offer.ts'
import { id, price, receivedTime, reference, requiredText, rupees, sentTime, text } from './primitives.ts'

/** Only what the restaurant's own staff are answered has it: it rises at each change (decision 045). */
const version = z.int().min(1).optional()

export const categoryType = z.enum(['Regular', 'Special'])

export const category = z.object({
  id,
  restaurantId: id,
  name: z.string(),
  type: categoryType,
  weight: z.int(),
  isSuspended: z.boolean(),
  version,
})

const categoryOfItem = z.object({ id, name: z.string() })

export const menuItem = z.object({
  id,
  restaurantId: id,
  name: z.string(),
  description: z.string(),
  price: rupees,
  categoryId: id,
  specialCategoryId: id.optional(),
  /** Empty when the dish has no picture. */
  imageURL: z.string(),
  /** `#rrggbb`, shown until the picture is there; empty when unknown. */
  imageColour: z.string(),
  availableFrom: sentTime,
  isSuspended: z.boolean(),
  version,
  category: categoryOfItem,
  specialCategory: categoryOfItem.optional(),
})

export const menuCategory = category.extend({ items: z.array(menuItem) })

export const restaurant = z.object({
  id,
  name: z.string(),
  /** Address of the logo; empty when there is none. */
  logo: z.string(),
  /** IANA name. */
  timezone: z.string(),
  /** ISO 4217. */
  currency: z.string(),
  /** Tables are numbered from 1 to this; absent where the restaurant does not number them. */
  tableCount: z.int().optional(),
  settings: z.object({
    /** The menu is only to be read: no tables, orders or reports (spec §2 "Shared layout"). */
    menuCardOnly: z.boolean(),
    /** The menu shows no add controls (spec §2 "Menu"). */
    menuCardOnlyView: z.boolean(),
  }),
})

export const restaurantParams = z.object({ restaurantId: id })

export const restaurantQuery = z.object({ includeSuspended: z.enum(['true', 'false']).optional() })

export const restaurantReply = z.object({
  restaurant,
  categories: z.array(menuCategory),
  /** Those that hold now or will; `offerPrice` in the contract says what a dish costs under them. */
  offers: z.array(offer),
})

const typeInAnyCase = z
  .string()
  .transform((value) => value.charAt(0).toUpperCase() + value.slice(1).toLowerCase())
  .pipe(categoryType)

/** The version an edit was made from; without one it takes what it changes as it finds it. */
const baseVersion = z.int().optional()

/** A new category, or with its id an edited, enabled or re-ordered one; what is left out stays as it is. */
export const categorySave = z.object({
  id: reference.optional(),
  restaurantId: id,
  name: requiredText(bounds.categoryNameLengthMax),
  type: typeInAnyCase,
  /** Left out, a new category weighs one more than the heaviest of its type. */
  weight: z.int().min(0).max(bounds.categoryWeightMax).optional(),
  isSuspended: z.boolean().optional(),
  version: baseVersion,
})

export const categoryQuery = z.object({ restaurantId: id, includeSuspended: z.enum(['true', 'false']).optional() })

export const categoryParams = z.object({ categoryId: reference })

/** The ids of all categories of one type, first to last. */
export const categoryOrder = z.object({
  restaurantId: id,
  type: typeInAnyCase,
  categoryIds: z.array(reference).max(bounds.categoriesMax),
})

const noReference = z.union([z.literal(''), z.null(), z.undefined()]).transform(() => undefined)

/** The part `item` of the item form; with an id it edits. */
export const itemSave = z.object({
  id: reference.optional(),
  restaurantId: id,
  name: requiredText(bounds.itemNameLengthMax),
  description: text(bounds.itemDescriptionLengthMax).nullish(),
  price,
  categoryId: reference,
  specialCategoryId: z.union([noReference, reference]).optional(),
  /** Empty clears the picture; left out, it stays. Only a picture of ours, or one on https. */
  imageURL: z
    .string()
    .max(bounds.imageURLLengthMax)
    .regex(/^(\/uploads\/[\w.-]+|https:\/\/[^\s"'<>\\]+)?$/, 'Must be a picture of ours or on https')
    .nullish(),
  availableFrom: receivedTime.optional(),
  isSuspended: z.boolean().optional(),
  version: baseVersion,
})

export const serviceReply = z.object({
  /** The restaurant of the empty path. */
  defaultRestaurantId: id,
  /** Present on a demo only: what the login form is prefilled with. */
  demoLogin: z.object({ username: z.string(), password: z.string() }).optional(),
})
