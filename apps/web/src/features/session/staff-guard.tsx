import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { isStaffPath, paths } from '#web/lib/paths.ts'
import { navigate } from '#web/lib/router.ts'
import { useVisit, workAt } from '#web/lib/visit.ts'
import { useStaff } from './staff.ts'

/** What the login is given by the guard: where to go afterwards. */
type CameFrom = { readonly from: string }

/**
 * Whether the login was given where somebody came from. Only places of the staff are gone back to.
 *
 * @param state What lies with the address.
 * @returns True for a place to go back to.
 */
export const isCameFrom = (state: unknown): state is CameFrom =>
  typeof state === 'object' &&
  state !== null &&
  'from' in state &&
  typeof state.from === 'string' &&
  isStaffPath(state.from)

const ToLogin = (): null => {
  useEffect(() => {
    const state: CameFrom = { from: `${location.pathname}${location.search}` }
    navigate(paths.adminLogin, { replace: true, state })
  }, [])
  return null
}

/**
 * Shows staff screens to the staff only, at the restaurant of their login; others are sent to the login, and from there
 * back. What they may do the server decides.
 *
 * @param children The staff screens.
 * @returns The screens, or the way to the login.
 */
export const StaffGuard = ({ children }: { readonly children: ReactNode }): ReactNode => {
  const staff = useStaff()
  const restaurantId = staff?.restaurantId
  const visit = useVisit()
  useLayoutEffect(() => {
    workAt(restaurantId)
    return () => workAt(undefined)
  }, [restaurantId])
  if (!staff) return <ToLogin />
  return visit.restaurantId === restaurantId ? children : null
}
