import type { z } from 'zod'
import type { restaurant, restaurantReply, serviceReply } from './schemas/menu.ts'

/** Who the diner orders from; `timezone` decides what "today" is (spec §3 "Restaurant details"). */
export type Restaurant = z.infer<typeof restaurant>

/** The whole menu in one answer (spec §3 "Restaurant response"). */
export type RestaurantReply = z.infer<typeof restaurantReply>

/** What this installation is: its default restaurant, and the login it shows when it is a demo. */
export type ServiceReply = z.infer<typeof serviceReply>
