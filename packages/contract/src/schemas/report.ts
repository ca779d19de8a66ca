import { z } from 'zod'
import { id } from './primitives.ts'

/** A dish, or one portion of it where it is sold in portions. */
const soldItem = z.object({
  itemId: z.string(),
  itemName: z.string(),
  portion: z.object({ id: z.string(), name: z.string() }).optional(),
  quantity: z.int().min(0),
})

/** The reports of one restaurant. */
export const reportQuery = z.object({ restaurantId: id })

/** The six figures of spec §2 "Reports", of all Completed orders, ready to draw. Rupees are whole, rounded. */
export const reports = z.object({
  /** 0 leaves all figures empty. */
  orderCount: z.int().min(0),
  /** The five most sold, most first. */
  mostSoldItems: z.array(soldItem).max(5),
  /** The five least sold, in reverse: the least last. */
  leastSoldItems: z.array(soldItem).max(5),
  /** Sunday to Saturday, only days with orders: rupees per order. */
  averageSalesByDay: z.array(z.object({ day: z.string(), average: z.int() })).max(7),
  /** Twelve slots from 12AM-2AM to 10PM-12AM, empty ones 0: rupees per order. */
  salesByTime: z.array(z.object({ slot: z.string(), average: z.int() })).length(12),
  /** Whole number. */
  averageVisitsPerUser: z.int(),
  averageOrderValue: z.int(),
})
