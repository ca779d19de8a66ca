import type { z } from 'zod'
import type { restaurant, restaurantReply, serviceReply } from './schemas/menu.ts'

/** A restaurant; its `timezone` decides which date is today (spec §3 "Restaurant details"). */
export type Restaurant = z.infer<typeof restaurant>

/** A restaurant with its whole menu (spec §3 "Restaurant response"). */
export type RestaurantReply = z.infer<typeof restaurantReply>

/** The installation: its default restaurant and, on a demo, the login to prefill. */
export type ServiceReply = z.infer<typeof serviceReply>
