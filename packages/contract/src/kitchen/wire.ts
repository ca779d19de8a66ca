import { z } from 'zod'
import { kitchenQuery, preparationTimes, progressSave, station, stationQuery, stationsSave } from './schema.ts'
import { order, orderParams } from '../orders/schema.ts'
import { restaurantParams } from '../restaurants/schema.ts'
import type { kitchenEndpoints } from './endpoints.ts'

/** The inputs and replies of the kitchen calls. */
export const kitchenWire = {
  setProgress: { params: orderParams, body: progressSave, reply: order },
  listKitchenOrders: { query: kitchenQuery, reply: z.array(order) },
  listStations: { query: stationQuery, reply: z.array(station) },
  saveStations: { body: stationsSave, reply: z.array(station) },
  listPreparationTimes: { params: restaurantParams, reply: preparationTimes },
} as const satisfies Record<keyof typeof kitchenEndpoints, object>
