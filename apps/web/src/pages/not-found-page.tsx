import type { ReactElement } from 'react'
import { cardPath, invitationPath } from '@thali/contract/tables/table'
import { inviteMessages } from '#web/features/orders/table/invite-messages.en.ts'
import { isStaffPath, paths } from '#web/lib/paths.ts'
import { navigate, usePath } from '#web/lib/router.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { BadTablePage } from './guest/bad-table-page.tsx'
import { pagesMessages } from './messages.en.ts'

/** The page of an unknown address. The server leads every good card to its table, so a card's address has a wrong code, and an invitation's is over. */
export const NotFoundPage = (): ReactElement => {
  const path = usePath()
  if (path.startsWith(invitationPath)) {
    return (
      <Page title={inviteMessages.expired}>
        <EmptyState title={inviteMessages.expiredTitle} body={inviteMessages.expiredHint} />
      </Page>
    )
  }
  if (path.startsWith(cardPath)) return <BadTablePage />
  return (
    <Page title={pagesMessages.notFoundTitle}>
      <EmptyState title={pagesMessages.notFound} action={<WayBack />} />
    </Page>
  )
}

const WayBack = (): ReactElement => {
  const isStaff = isStaffPath(usePath())
  return (
    <Button variant="primary" onClick={() => navigate(isStaff ? paths.adminTables : paths.menu)}>
      {isStaff ? pagesMessages.toTables : pagesMessages.toMenu}
    </Button>
  )
}
