import { z } from 'zod'
import type { ownRestaurantEndpoints } from '../endpoints-admin.ts'
import { staffRoles } from '../roles.ts'
import { id } from './primitives.ts'
import { ownReportsQuery, periodSums } from './report.ts'
import { credentials, tokens } from './session.ts'
import { newRestaurant } from './setup.ts'

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
