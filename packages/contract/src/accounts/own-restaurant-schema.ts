import { z } from 'zod'
import { staffRoles } from '../auth/roles.ts'
import { credentials, tokens } from '../auth/schema.ts'
import { id } from '../basics/primitives-schema.ts'
import { ownReportsQuery, periodSums } from '../reports/schema.ts'
import { newRestaurant } from '../setup/schema.ts'
import type { ownRestaurantEndpoints } from './endpoints.ts'

/** A restaurant of the caller's account. */
export const ownRestaurant = z.object({
  restaurantId: id,
  name: z.string(),
  /** The caller's role in it. */
  role: z.enum(staffRoles),
})

/** A restaurant of the caller's account. */
export type OwnRestaurant = z.infer<typeof ownRestaurant>

/** The restaurant whose session is opened next. */
export const restaurantSwitch = z.object({ toRestaurantId: id })

const sums = periodSums.omit({ from: true, to: true })

/** The sums of a period for all of an owner's restaurants. Each restaurant's days follow its own time zone. */
export const ownReports = z.object({
  restaurants: z.array(z.object({ restaurantId: id, name: z.string(), current: periodSums, previous: periodSums })),
  current: sums,
  previous: sums,
})

/** The sums of a period for all of an owner's restaurants. */
export type OwnReports = z.infer<typeof ownReports>

/** Input and reply of the calls for accounts with several restaurants. */
export const ownRestaurantWire = {
  listOwnRestaurants: { reply: z.array(ownRestaurant) },
  switchRestaurant: { body: restaurantSwitch, reply: tokens },
  createOwnRestaurant: { body: newRestaurant, reply: ownRestaurant },
  joinRestaurant: { body: credentials, reply: ownRestaurant },
  getOwnReports: { query: ownReportsQuery, reply: ownReports },
} as const satisfies Record<keyof typeof ownRestaurantEndpoints, object>
