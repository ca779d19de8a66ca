import type { ReactElement } from 'react'
import { isStaffPath, paths } from '#web/lib/paths.ts'
import { navigate, usePath } from '#web/lib/router.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { pagesMessages } from './messages.en.ts'

/** The page of an unknown address. */
export const NotFoundPage = (): ReactElement => (
  <Page title={pagesMessages.notFoundTitle}>
    <EmptyState title={pagesMessages.notFound} action={<WayBack />} />
  </Page>
)

const WayBack = (): ReactElement => {
  const isStaff = isStaffPath(usePath())
  return (
    <Button variant="primary" onClick={() => navigate(isStaff ? paths.adminTables : paths.menu)}>
      {isStaff ? pagesMessages.toTables : pagesMessages.toMenu}
    </Button>
  )
}
