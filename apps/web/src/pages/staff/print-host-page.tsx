import type { ReactElement } from 'react'
import { StaffLanguage } from '#web/features/languages/staff-language.tsx'
import { PrintHostView } from '#web/features/print-host/print-host-view.tsx'
import { printHostMessages } from '#web/features/print-host/print-host-messages.en.ts'
import { Page } from '#web/ui/page.tsx'

/** The page of a print host, without a login (plan §7). */
export const PrintHostPage = (): ReactElement => (
  <Page title={printHostMessages.title} layout="column">
    <PrintHostView languages={<StaffLanguage />} />
  </Page>
)
