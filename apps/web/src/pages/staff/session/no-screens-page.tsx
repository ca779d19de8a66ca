import type { ReactElement } from 'react'
import type { StaffRole } from '@thali/contract/auth/roles'
import { paths } from '#web/lib/paths.ts'
import { navigate } from '#web/lib/router.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { noScreensMessages as messages } from './no-screens-messages.en.ts'

/** The page of a role without staff screens: it leads to the menu as diners see it (plan §2). */
export const NoScreensPage = ({ role }: { readonly role: StaffRole }): ReactElement => (
  <Page title={messages.roles[role]}>
    <EmptyState
      title={messages.title}
      body={messages.hint}
      action={
        <Button variant="primary" onClick={() => navigate(paths.menu)}>
          {messages.toMenu}
        </Button>
      }
    />
  </Page>
)
