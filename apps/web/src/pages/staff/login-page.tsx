import type { ReactElement } from 'react'
import { useRestaurantData } from '#web/features/menu/restaurant-data.ts'
import { GuestLink } from '#web/features/session/guest-link.tsx'
import { LoginForm } from '#web/features/session/login-form.tsx'
import { sessionMessages } from '#web/features/session/messages.en.ts'
import { useHasSession } from '#web/features/session/staff-guard.tsx'
import { paths } from '#web/lib/paths.ts'
import { Redirect } from '#web/lib/router.ts'
import { Page } from '#web/ui/page.tsx'
import styles from './login-page.module.css'

/** @returns The staff login; who is logged in already is shown the room (spec §2 "Staff login"). */
export const LoginPage = (): ReactElement => {
  const { restaurant } = useRestaurantData()
  if (useHasSession()) return <Redirect to={paths.adminTables} />
  return (
    <Page title={sessionMessages.loginTitle}>
      <div className={styles.column}>
        <div className={styles.mark}>
          <img src={restaurant?.logo || '/icon.svg'} alt="" width="72" height="72" className={styles.logo} />
          <p className={styles.staff}>{sessionMessages.staffOnly}</p>
        </div>
        <LoginForm />
        <GuestLink />
      </div>
    </Page>
  )
}
