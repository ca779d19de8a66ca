import type { ReactElement } from 'react'
import type { StaffRole } from '@thali/contract'
import { paths } from '#web/lib/paths.ts'
import { navigate } from '#web/lib/router.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { staffPagesMessages } from './staff-pages-messages.en.ts'

/** The page of a role without staff screens: it leads to the menu as diners see it (plan §2). */
export const NoScreensPage = ({ role }: { readonly role: StaffRole }): ReactElement => (
  <Page title={staffPagesMessages.roles[role]}>
    <EmptyState
      title={staffPagesMessages.noScreens}
      body={staffPagesMessages.noScreensHint}
      action={
        <Button variant="primary" onClick={() => navigate(paths.menu)}>
          {staffPagesMessages.toMenu}
        </Button>
      }
    />
  </Page>
)
