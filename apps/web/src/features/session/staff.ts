import { isStaffRole, type StaffRole } from '@thali/contract/auth/roles'
import { claimsOf } from '#web/api/access-token.ts'
import { hasSession } from '#web/api/session.ts'
import { storage } from '#web/lib/storage.ts'
import { useStore } from '#web/lib/store.ts'

export type Staff = { readonly restaurantId: string | undefined; readonly role: StaffRole; readonly isByPin: boolean }

const read = (accessToken: string | undefined): Staff => {
  const { rid, role, pin } = claimsOf(accessToken ?? '')
  // The first call replaces an unreadable token; until then the role is waiter.
  return {
    restaurantId: typeof rid === 'string' ? rid : storage.get('restaurantId'),
    role: isStaffRole(role) ? role : 'waiter',
    isByPin: pin === true,
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

/** The logged-in staff member. Only for what the screens offer: the server decides on every right. */
export const useStaff = (): Staff | undefined => useStore({ subscribe, get: current })
