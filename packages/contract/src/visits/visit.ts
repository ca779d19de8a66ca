import type { z } from 'zod'
import type { feedback, invitation, visit, visitMessage } from './schema.ts'

/** A phone at a table and what it may do (plan §4.2). */
export type Visit = z.infer<typeof visit>

/** A code that other phones scan to join a shared table. */
export type Invitation = z.infer<typeof invitation>

/** A guest's answer about a visit. */
export type Feedback = z.infer<typeof feedback>

/** A message of the event stream of a visit (plan §4.8). */
export type VisitMessage = z.infer<typeof visitMessage>

/** The path of the event stream of a visit, below the API's root (plan §4.8). */
export const visitEventsPath = '/visits/events'
