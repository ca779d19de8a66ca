import { z } from 'zod'
import * as bounds from '../basics/bounds.ts'
import { rupees } from '../basics/money-schema.ts'
import { receivedTime, sentTime, text } from '../basics/primitives-schema.ts'

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time such as 09:30')

/** A weekly period: `days` from 0 (Sunday) to 6; one that ends at or before its start lasts until the next day. */
export const weeklyPeriod = z.object({
  days: z.array(z.int().min(0).max(6)).min(1).max(7),
  from: timeOfDay,
  to: timeOfDay,
})

/** The periods in which something is available; none means always. */
export const weeklyPeriods = z.array(weeklyPeriod).max(bounds.weeklyPeriodsMax)

const whoMayOrder = {
  /** Guests with the link of a table (`any`), or only those who scanned its card (`signed`). */
  links: z.enum(['any', 'signed']),
  /** Orders of guests that a waiter confirms: none, the first of a sitting, or all. */
  confirm: z.enum(['never', 'first', 'always']),
  /** All guests of a sitting see its orders; with `signed` links only. */
  sharedTable: z.boolean(),
}

/**
 * When and how a restaurant takes orders from guests (plan §3.6, §4). A pause without `until` lasts until staff end it.
 * Menus carry it without the last two.
 */
export const ordering = z.object({
  hours: z.array(weeklyPeriod),
  pause: z.object({ until: sentTime.nullable(), message: z.string() }).nullable(),
  ...whoMayOrder,
  /** Guests are asked at the end of a visit how it was. */
  feedback: z.boolean(),
  /** A waiter confirms orders of guests with more items or a higher total (rupees). */
  confirmAbove: z
    .object({ quantity: z.int().min(1).max(bounds.orderQuantityMax).nullable(), amount: rupees.nullable() })
    .nullable(),
  /** A sitting without anything due ends after this long; null means never. */
  idleMinutes: z.int().min(bounds.idleMinutesMin).max(bounds.idleMinutesMax).nullable(),
})

/** The part of `ordering` in menus. */
export const publicOrdering = ordering
  .omit({ confirmAbove: true, idleMinutes: true })
  // Absent while it is off, as in menus of the release before.
  .extend({ feedback: z.boolean().optional() })

/** `ordering` as a client sends it. Tables keep their settings where they are left out. */
export const orderingSave = ordering
  .partial({
    links: true,
    confirm: true,
    sharedTable: true,
    feedback: true,
    confirmAbove: true,
    idleMinutes: true,
  })
  .extend({
    hours: weeklyPeriods,
    pause: z.object({ until: receivedTime.nullable(), message: text(bounds.pauseMessageLengthMax) }).nullable(),
  })

/** The start of the business day, `04:00` unless set. */
export const day = z.object({ startsAt: timeOfDay })
