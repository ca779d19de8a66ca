import { z } from 'zod'
import type { changeEndpoints } from '../api/endpoints-changes.ts'
import { order } from './schema.ts'
import { id, isStorable } from '../basics/primitives-schema.ts'

/** Without `updatedSince` the list begins with the running orders. */
export const orderChangesQuery = z.object({
  restaurantId: id,
  /** The `cursor` of the last answer. */
  updatedSince: z.string().max(100).refine(isStorable).optional(),
})

/** Changed orders as they are now, the earliest change first. An order may come again: of two copies the higher `revision` is newer. */
export const orderChanges = z.object({
  orders: z.array(order),
  /** For the next call. */
  cursor: z.string(),
  /** More changes follow at once. */
  hasMore: z.boolean(),
  /** The list begins again with the running orders: at the first call, and after a restore or move of the data. */
  isStart: z.boolean(),
})

/** Input and reply of the order changes. */
export const changeWire = {
  listOrderChanges: { query: orderChangesQuery, reply: orderChanges },
} as const satisfies Record<keyof typeof changeEndpoints, object>
