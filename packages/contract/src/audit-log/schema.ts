import { z } from 'zod'
import * as bounds from '../basics/bounds.ts'
import { id, receivedTime, reference, sentTime } from '../basics/primitives-schema.ts'
import { auditActions, auditKinds } from './audit.ts'
import type { auditLogEndpoints } from './endpoints.ts'

const value = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** A change that a staff member made. */
export const historyEntry = z.object({
  id: z.string(),
  dateTime: sentTime,
  staff: z.object({ id: z.string(), username: z.string() }),
  action: z.enum(auditActions),
  kind: z.enum(auditKinds),
  objectId: z.string(),
  /** Such as the name of a dish, or the number of an order; absent where the object has none. */
  name: z.string().optional(),
  /** The values that differ, by their path such as `profile.name`. A creation has no `before`, a deletion no `after`. */
  changes: z
    .array(z.object({ field: z.string(), before: value.optional(), after: value.optional() }))
    .max(bounds.historyChangesMax),
  /** Further values differ. */
  hasMore: z.boolean(),
})

/** An entry of the audit log (plan §8.6). */
export type HistoryEntry = z.infer<typeof historyEntry>

/**
 * Entries of a period, newest first; without `from` the 31 days before `to`, or all of an object. `before` is the `next`
 * of the previous page.
 */
export const historyQuery = z.object({
  restaurantId: id,
  from: receivedTime.optional(),
  to: receivedTime.optional(),
  staffId: reference.optional(),
  kind: z.enum(auditKinds).optional(),
  objectId: reference.optional(),
  before: z
    .string()
    .regex(/^\d{1,15}[.][\w-]{1,64}$/)
    .optional(),
})

/** A page of the audit log; `next` is null on the last one. */
export const history = z.object({ entries: z.array(historyEntry), next: z.string().nullable() })

/** Input and reply of the audit log. */
export const auditLogWire = {
  listHistory: { query: historyQuery, reply: history },
} as const satisfies Record<keyof typeof auditLogEndpoints, object>
