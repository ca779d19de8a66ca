import { z } from 'zod'
import { bounds } from '../limits.ts'
import { offer } from './offer.ts'
import { id, price, receivedTime, reference, requiredText, rupees, sentTime, text } from './primitives.ts'

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
  version,
})

const categoryOfItem = z.object({ id, name: z.string() })

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
  version,
  category: categoryOfItem,
  specialCategory: categoryOfItem.optional(),
})

/** A category with its dishes in menu order. */
export const menuCategory = category.extend({ items: z.array(menuItem) })

/** The details of a restaurant (spec §3); `logo` is a path or empty, `timezone` an IANA name, `currency` ISO 4217. */
export const restaurant = z.object({
  id,
  name: z.string(),
  logo: z.string(),
  timezone: z.string(),
  currency: z.string(),
  /** Tables have the numbers 1 to this; absent where tables are not numbered. */
  tableCount: z.int().optional(),
  settings: z.object({
    /** Read-only menu: no tables, orders or reports (spec §2 "Shared layout"). */
    menuCardOnly: z.boolean(),
    /** The menu shows no add controls (spec §2 "Menu"). */
    menuCardOnlyView: z.boolean(),
  }),
})

/** The path of `getRestaurant`. */
export const restaurantParams = z.object({ restaurantId: id })

/** `includeSuspended` counts for staff of the restaurant only. */
export const restaurantQuery = z.object({ includeSuspended: z.enum(['true', 'false']).optional() })

/** A restaurant with its menu: categories heaviest first. */
export const restaurantReply = z.object({
  restaurant,
  categories: z.array(menuCategory),
  /** Current and future offers; `offerPrice` applies them to a dish. */
  offers: z.array(offer),
})

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

const noReference = z.union([z.literal(''), z.null(), z.undefined()]).transform(() => undefined)

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
  version: baseVersion,
})

/** The answer of `getService`. */
export const serviceReply = z.object({
  /** The restaurant of the path `/`. */
  defaultRestaurantId: id,
  /** On a demo only: the login form is prefilled with it. */
  demoLogin: z.object({ username: z.string(), password: z.string() }).optional(),
})
