import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { isStaffPath, paths } from '#web/lib/paths.ts'
import { navigate } from '#web/lib/router.ts'
import { useVisit, workAt } from '#web/product/visit.ts'
import { useStaff } from './staff.ts'

/** Navigation state of the login: the screen to return to, and whether a session ended there. */
export type CameFrom = { readonly from: string; readonly hasSessionEnded?: boolean }

/** Only staff addresses count. */
export const isCameFrom = (state: unknown): state is CameFrom =>
  typeof state === 'object' &&
  state !== null &&
  'from' in state &&
  typeof state.from === 'string' &&
  isStaffPath(state.from)

/** Set while a person logs out: the login shows no notice, and the next person starts at the first screen. */
export const ownLogout = { isSet: false }

const ToLogin = ({ hasSessionEnded }: { readonly hasSessionEnded: boolean }): null => {
  useEffect(() => {
    const state: CameFrom = { from: `${location.pathname}${location.search}`, hasSessionEnded }
    navigate(paths.adminLogin, { replace: true, ...(!ownLogout.isSet && { state }) })
  }, [hasSessionEnded])
  return null
}

/** Logged-in staff see its children, others the login and then the same screen. The server decides on every right. */
export const StaffGuard = ({ children }: { readonly children: ReactNode }): ReactNode => {
  const staff = useStaff()
  const restaurantId = staff?.restaurantId
  const visit = useVisit()
  const [hadSession] = useState(staff !== undefined)
  useLayoutEffect(() => {
    workAt(restaurantId)
    return () => workAt(undefined)
  }, [restaurantId])
  useEffect(() => {
    if (staff) ownLogout.isSet = false
  }, [staff])
  if (!staff) return <ToLogin hasSessionEnded={hadSession} />
  return visit.restaurantId === restaurantId ? children : null
}
