import { z } from 'zod'
import * as bounds from '../basics/bounds.ts'
import { id, isStorable, reference, requiredText, sentTime, text } from '../basics/primitives-schema.ts'

/** A part of the kitchen that prepares some dishes. */
export const station = z.object({ id, name: z.string().refine(isStorable) })

/** The restaurant of the listed stations. */
export const stationQuery = z.object({ restaurantId: id })

const areNamesUnique = (stations: readonly { readonly name: string }[]): boolean =>
  new Set(stations.map(({ name }) => name.toLowerCase())).size === stations.length

/**
 * All stations of a restaurant in their order; one that is left out is removed. With `base`, the stations as they were
 * read, a save after another change is refused.
 */
export const stationsSave = z.object({
  restaurantId: id,
  stations: z
    .array(z.object({ id: reference.optional(), name: requiredText(bounds.stationNameLengthMax) }))
    .min(1)
    .max(bounds.stationsMax)
    .refine(areNamesUnique, 'Names must differ'),
  base: z.array(station).max(bounds.stationsMax).optional(),
})

const quantity = z.int().min(0).max(bounds.lineQuantityMax)

/** Names a generation of a line's progress: 0 at first, later chosen by the tick that lowers a value. */
const epoch = z
  .int()
  .min(0)
  .max(2 ** 31 - 1)

/** The kitchen's progress with a line, in units. Each time belongs to the last tick that changed the value. */
export const progress = z.object({
  seen: quantity,
  ready: quantity,
  served: quantity,
  /** Absent while it is 0, and for diners. */
  epoch: epoch.optional(),
  /** Units of the present quantity that the kitchen has ever seen; only where `seen` is lower, and not for diners. */
  reached: quantity.optional(),
  seenDateTime: sentTime.optional(),
  readyDateTime: sentTime.optional(),
  servedDateTime: sentTime.optional(),
})

/** Units of a line that were cooked again, in total, and the last reason, which is empty for diners. */
export const remake = z.object({ quantity: z.int().min(1).max(bounds.remadeMax), reason: z.string() })

/** The fields of a line that belongs to the kitchen (plan §5). */
export const kitchenFields = {
  /** The station that prepares it. Present with `progress`; both are absent for a line that the kitchen does not see. */
  stationId: id.optional(),
  progress: progress.optional(),
  /**
   * When its quantity last changed while nothing of it was pending, or it was remade; for a new line the acceptance of
   * the order.
   */
  changedDateTime: sentTime.optional(),
  /** The last reason for a quantity below what the kitchen had seen; empty for diners. */
  voidReason: z.string().optional(),
  remake: remake.optional(),
}

const tickValues = {
  seen: quantity.optional(),
  ready: quantity.optional(),
  served: quantity.optional(),
  remade: z.int().min(0).max(bounds.remadeMax).optional(),
}

/** New absolute values of one line; `from` are the stored ones that a lower value replaces. */
export const tick = z.object({
  id: reference,
  ...tickValues,
  from: z.object(tickValues).optional(),
  /** The epoch of the line on the screen. In another one the tick changes nothing; without it, it counts in any. */
  epoch: epoch.optional(),
  /** The epoch that begins if it lowers a value (default: the next number). Names a remake, so that it counts once. */
  nextEpoch: epoch.min(1).optional(),
  /** The reason for a remake. */
  reason: text(bounds.reasonLengthMax).optional(),
})

/** Changes to an order's progress. A repetition changes nothing (plan §5.3). */
export const progressSave = z.object({ lines: z.array(tick).min(1).max(bounds.orderLinesMax) })

/** Orders in the kitchen, oldest first; with `isDone` the last ones that left it since the business day began. */
export const kitchenQuery = z.object({ restaurantId: id, isDone: z.enum(['true', 'false']).optional() })

/** Dishes with the usual time from order to ready, in minutes. */
export const preparationTimes = z.array(z.object({ itemId: id, minutes: z.int().min(1) }))

const ascending = (steps: readonly number[]): boolean =>
  steps.every((step, at) => at === 0 || step > (steps[at - 1] ?? 0))
const minutes = z.int().min(1).max(bounds.lateMinutesMax)
const seconds = z.int().min(10).max(bounds.unseenSecondsMax)

/** The kitchen display: ages at which a ticket is late, and times after which an unseen order gets louder and shown. */
export const kitchen = z.object({
  isOn: z.boolean(),
  lateMinutes: z.tuple([minutes, minutes]).refine(ascending, 'The second must be greater'),
  unseenSeconds: z.tuple([seconds, seconds]).refine(ascending, 'The second must be greater'),
})

/** The part of `kitchen` in menus, only while it is on. */
export const publicKitchen = kitchen.extend({ isOn: z.literal(true) })
