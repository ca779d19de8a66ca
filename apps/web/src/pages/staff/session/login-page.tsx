import { type ReactElement, useEffect } from 'react'
import { useRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { GuestLink } from '#web/features/session/guest-link.tsx'
import { LoginForm } from '#web/features/session/login-form.tsx'
import { sessionMessages } from '#web/features/session/messages.en.ts'
import { type CameFrom, isCameFrom } from '#web/features/session/staff-guard.tsx'
import { type Staff, useStaff } from '#web/features/session/staff.ts'
import { paths } from '#web/lib/paths.ts'
import { useNavigationState } from '#web/lib/navigation-state.ts'
import { navigate } from '#web/lib/router.ts'
import { useVisit } from '#web/product/visit.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { Page } from '#web/ui/page.tsx'
import styles from './login-page.module.css'

// The login of a staff that reads English does not wait for it.
const StaffLanguage = lazyComponent(
  () => import('#web/features/languages/staff-language.tsx').then((file) => file.StaffLanguage),
  () => null,
)

/** The address after a login; undefined until the restaurant's settings are known. */
const useLanding = (staff: Staff | undefined, cameFrom: CameFrom | undefined): string | undefined => {
  const { restaurantId } = useVisit()
  const { status, restaurant } = useRestaurantData()
  if (!staff) return undefined
  if (cameFrom) return cameFrom.from
  if (staff.role === 'kitchen') return paths.kitchen
  const isOwn = restaurantId === staff.restaurantId
  if (isOwn && !restaurant && status === 'loading') return undefined
  // Table Service is not offered where the restaurant only shows its menu.
  const isOnlyMenu = isOwn && restaurant?.settings.menuCardOnly
  return isOnlyMenu && staff.role === 'admin' ? paths.adminItems : paths.adminTables
}

/** The staff login; a logged-in staff member is led on (spec §2 "Staff login"). */
export const LoginPage = (): ReactElement | null => {
  const { restaurant } = useRestaurantData()
  const staff = useStaff()
  const cameFrom = useNavigationState(isCameFrom)
  const landing = useLanding(staff, cameFrom)
  useEffect(() => {
    if (landing) navigate(landing, { replace: true })
  }, [landing])
  if (landing) return null
  return (
    <Page title={sessionMessages.loginTitle}>
      <div className={styles.column}>
        <div className="stack-3 middle">
          <img src={restaurant?.logo || '/icon.svg'} alt="" width="72" height="72" className={styles.logo} />
          <p className="quiet">{sessionMessages.staffOnly}</p>
        </div>
        <LoginForm isEntering={staff !== undefined} hasSessionEnded={cameFrom?.hasSessionEnded === true} />
        <GuestLink />
        <StaffLanguage />
      </div>
    </Page>
  )
}
