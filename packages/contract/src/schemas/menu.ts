import { z } from 'zod'
import { id, rupees, sentTime } from './primitives.ts'

export const categoryType = z.enum(['Regular', 'Special'])

export const category = z.object({
  id,
  restaurantId: id,
  name: z.string(),
  type: categoryType,
  weight: z.int(),
  isSuspended: z.boolean(),
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
  settings: z.object({
    /** The menu is only to be read: no tables, orders or reports (spec §2 "Shared layout"). */
    menuCardOnly: z.boolean(),
    /** The menu shows no add controls (spec §2 "Menu"). */
    menuCardOnlyView: z.boolean(),
  }),
})

export const restaurantParams = z.object({ restaurantId: id })

export const restaurantQuery = z.object({ includeSuspended: z.enum(['true', 'false']).optional() })

export const restaurantReply = z.object({ restaurant, categories: z.array(menuCategory) })

export const serviceReply = z.object({
  /** The restaurant of the empty path. */
  defaultRestaurantId: id,
  /** Present on a demo only: what the login form is prefilled with. */
  demoLogin: z.object({ username: z.string(), password: z.string() }).optional(),
})
