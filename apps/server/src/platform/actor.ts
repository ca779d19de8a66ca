import type { ProgramRole } from '@thali/contract/auth/roles'

/** A staff member of one restaurant, under the session of their token. */
export type StaffCaller = {
  readonly kind: 'staff'
  readonly staffId: string
  readonly restaurantId: string
  readonly role: ProgramRole
  readonly sessionId: string
  /** Another program with a token. */
  readonly isProgram?: true
  /** The session was opened with a PIN. */
  readonly isByPin?: true
}

/** A caller without a valid token, or staff of another restaurant where the call serves them as guests. */
export type GuestCaller = { readonly kind: 'guest'; readonly isOtherStaff?: true }

/** The caller of a service. A staff member is always of the restaurant that the call is about. */
export type Caller = GuestCaller | StaffCaller

/** Something that causes a change without a session of the staff, such as a payment provider. */
type AutomaticActor = {
  readonly kind: 'phone' | 'provider' | 'system'
  readonly restaurantId: string
  /** The visit of a phone, or the name of a provider or job. */
  readonly id: string
}

/** The cause of a change (decision 133). Another program has an account, so it counts as staff. */
export type Actor = StaffCaller | AutomaticActor

/** The columns that say who caused a row. `staff_id` has the id of any actor. */
export type ActorColumns = { readonly staff_id: string; readonly actor_kind: Actor['kind'] }

/** The actor of a row that is stored. */
export const actorColumns = (by: Actor): ActorColumns => ({
  staff_id: by.kind === 'staff' ? by.staffId : by.id,
  actor_kind: by.kind,
})
