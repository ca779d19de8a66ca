import type { ColumnType } from 'kysely'
import type { Actor } from '#server/platform/actor.ts'

/** The table of the audit log. */
export type AuditTables = {
  audit: {
    id: string
    restaurant_id: string
    at: number
    /** The id of the actor. */
    staff_id: string
    actor_kind: ColumnType<Actor['kind'], Actor['kind'] | undefined, never>
    /** Empty for an actor without a session. */
    session_id: string
    action: string
    object_kind: string
    object_id: string
    before_change: string | null
    after_change: string | null
  }
}
