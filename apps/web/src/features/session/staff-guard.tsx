import { type ReactNode, useSyncExternalStore } from 'react'
import { hasSession } from '#web/api/session.ts'
import { paths } from '#web/lib/paths.ts'
import { Redirect } from '#web/lib/router.ts'
import { storage } from '#web/lib/storage.ts'

// A logout in another tab ends it here too.
const subscribe = (listener: () => void): (() => void) =>
  storage.subscribe(({ key }) => key === 'refreshToken' && listener())

/** @returns Whether somebody of the staff is logged in, followed. */
export const useHasSession = (): boolean => useSyncExternalStore(subscribe, hasSession)

/**
 * Shows staff screens to the staff only; others are sent to the login. What they may do the server decides.
 *
 * @param children The staff screens.
 * @returns The screens, or the way to the login.
 */
export const StaffGuard = ({ children }: { readonly children: ReactNode }): ReactNode =>
  useHasSession() ? children : <Redirect to={paths.adminLogin} />
