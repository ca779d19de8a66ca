import type { ReactElement } from 'react'
import { StaffLanguage } from '#web/features/languages/staff-language.tsx'
import { setupMessages } from '#web/features/setup/setup-messages.en.ts'
import { SetupView } from '#web/features/setup/setup-view.tsx'
import { paths } from '#web/lib/paths.ts'
import { navigate } from '#web/lib/router.ts'
import { Page } from '#web/ui/page.tsx'
import styles from './setup-page.module.css'

/** The first run of a server without a restaurant (plan §8.1). */
export const SetupPage = (): ReactElement => (
  <Page title={setupMessages.title} layout="column">
    <div className={styles.languages}>
      <StaffLanguage />
    </div>
    <SetupView onEntered={() => navigate(paths.adminTables, { replace: true })} />
  </Page>
)
