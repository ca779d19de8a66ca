import type { StaffRole } from '@thali/contract'

/** A staff member of one restaurant, under the session of their token. */
export type StaffCaller = {
  readonly kind: 'staff'
  readonly staffId: string
  readonly restaurantId: string
  readonly role: StaffRole
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
