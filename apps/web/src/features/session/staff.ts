import { isStaffRole, type StaffRole } from '@thali/contract'
import { claimsOf } from '#web/api/access-token.ts'
import { hasSession } from '#web/api/session.ts'
import { storage } from '#web/lib/storage.ts'
import { useStore } from '#web/lib/store.ts'

/** Who is logged in here, as their access token says. */
export type Staff = { readonly restaurantId: string | undefined; readonly role: StaffRole }

const read = (accessToken: string | undefined): Staff => {
  const { rid, role } = claimsOf(accessToken ?? '')
  // A token that cannot be read is renewed by the first call; until then nobody is offered more than everybody may.
  return {
    restaurantId: typeof rid === 'string' ? rid : storage.get('restaurantId'),
    role: isStaffRole(role) ? role : 'waiter',
  }
}

let last: { readonly accessToken: string | undefined; readonly staff: Staff } | undefined

const current = (): Staff | undefined => {
  if (!hasSession()) return undefined
  const accessToken = storage.get('accessToken')
  if (!last || last.accessToken !== accessToken) last = { accessToken, staff: read(accessToken) }
  return last.staff
}

// A login or logout in another tab counts here too.
const subscribe = (listener: () => void): (() => void) =>
  storage.subscribe(({ key }) => (key === 'refreshToken' || key === 'accessToken') && listener())

/**
 * Who of the staff is logged in, followed. What they may do the server decides; this is for what they are offered.
 *
 * @returns Their restaurant and role; undefined when nobody is logged in.
 */
export const useStaff = (): Staff | undefined => useStore({ subscribe, get: current })
