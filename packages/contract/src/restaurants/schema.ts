import { z } from 'zod'
import { languages } from '../basics/language.ts'
import { id } from '../basics/primitives-schema.ts'
import { publicBilling } from '../bills/billing-schema.ts'
import { publicKitchen } from '../kitchen/schema.ts'
import { optionGroup } from '../menu/choice-schema.ts'
import { menuCategory } from '../menu/schema.ts'
import { offer } from '../offers/schema.ts'
import type { restaurantEndpoints } from './endpoints.ts'
import { publicOrdering } from './hours-schema.ts'
import { publicPacking } from './takeaway-schema.ts'
import { settings, settingsParams, settingsSave } from './settings-schema.ts'

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
  /** Cards of dishes show `kcal`; absent while they do not. */
  showsKcal: z.literal(true).optional(),
  /** Absent while guests may order at any time and without a card. */
  ordering: publicOrdering.optional(),
  /** Absent while the kitchen display is off. */
  kitchen: publicKitchen.optional(),
  /** Absent while orders at counters get no token. */
  takeaway: z.literal(true).optional(),
  /** Absent while bills are off. */
  billing: publicBilling.optional(),
  /** Absent while the restaurant has no printers. */
  printing: z.literal(true).optional(),
  /** The languages that guests may choose; absent while English is the only one. */
  languages: z.array(z.enum(languages)).optional(),
  /** The address for guests, such as `https://thali.example`; absent if it is not set. */
  guestAddress: z.string().optional(),
})

/** A restaurant; its `timezone` decides which date is today (spec §3 "Restaurant details"). */
export type Restaurant = z.infer<typeof restaurant>

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
  /** Applies to orders at counter tables, and to parcels. Absent while takeaway or packing is off. */
  packing: publicPacking.optional(),
  /** Those that an item uses; absent without any. */
  optionGroups: z.array(optionGroup).optional(),
})

/** A restaurant with its whole menu (spec §3 "Restaurant response"). */
export type RestaurantReply = z.infer<typeof restaurantReply>

/** The answer of `getService`. */
export const serviceReply = z.object({
  /** The restaurant of the path `/`; absent before the set-up. */
  defaultRestaurantId: id.optional(),
  /** On a demo only: the login form is prefilled with it. */
  demoLogin: z.object({ username: z.string(), password: z.string() }).optional(),
  /** How commands on the server's computer begin, such as `./thali`. A server of 1.0 does not say it. */
  commandStart: z.string().optional(),
})

/** The installation: its default restaurant and, on a demo, the login to prefill. */
export type ServiceReply = z.infer<typeof serviceReply>

/** The inputs and replies of the restaurant and settings calls. */
export const restaurantWire = {
  getService: { reply: serviceReply },
  getRestaurant: { params: restaurantParams, query: restaurantQuery, reply: restaurantReply },
  getSettings: { params: settingsParams, reply: settings },
  saveSettings: { params: settingsParams, body: settingsSave, reply: settings },
  saveLogo: { params: settingsParams, reply: settings },
  deleteLogo: { params: settingsParams, reply: settings },
} as const satisfies Record<keyof typeof restaurantEndpoints, object>
