import type { ReactElement } from 'react'
import { paths } from '#web/lib/paths.ts'
import { navigate } from '#web/lib/router.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { notForWaitersMessages as messages } from './not-for-waiters-messages.en.ts'

/** The page for waiters at an address of the admins (spec §6, design §4.6). */
export const NotForWaitersPage = ({ title }: { readonly title: string }): ReactElement => (
  <Page title={title}>
    <EmptyState
      title={messages.title}
      body={messages.hint}
      action={
        <Button variant="primary" onClick={() => navigate(paths.adminTables, { replace: true })}>
          {messages.toTables}
        </Button>
      }
    />
  </Page>
)
