import { z } from 'zod'
import * as bounds from '../bounds.ts'
import { receivedTime, sentTime, text } from './primitives.ts'

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time such as 09:30')

/** A weekly period: `days` from 0 (Sunday) to 6; one that ends at or before its start lasts until the next day. */
export const weeklyPeriod = z.object({
  days: z.array(z.int().min(0).max(6)).min(1).max(7),
  from: timeOfDay,
  to: timeOfDay,
})

/** The periods in which something is available; none means always. */
export const weeklyPeriods = z.array(weeklyPeriod).max(bounds.weeklyPeriodsMax)

/** When a restaurant takes orders from guests (plan §3.6). A pause without `until` lasts until staff end it. */
export const ordering = z.object({
  hours: z.array(weeklyPeriod),
  pause: z.object({ until: sentTime.nullable(), message: z.string() }).nullable(),
})

/** `ordering` as a client sends it. */
export const orderingSave = z.object({
  hours: weeklyPeriods,
  pause: z.object({ until: receivedTime.nullable(), message: text(bounds.pauseMessageLengthMax) }).nullable(),
})

/** The start of the business day, `04:00` unless set. */
export const day = z.object({ startsAt: timeOfDay })
