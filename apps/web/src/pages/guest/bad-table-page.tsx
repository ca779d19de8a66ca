import type { ReactElement } from 'react'
import { menuMessages } from '#web/features/menu/messages.en.ts'
import { Page } from '#web/ui/page.tsx'
import { EmptyState } from '#web/ui/state-page.tsx'

/** @returns What a table link without a proper table number shows. */
export const BadTablePage = (): ReactElement => (
  <Page title={menuMessages.badTable}>
    <EmptyState title={menuMessages.badTableTitle} body={menuMessages.badTableHint} />
  </Page>
)
