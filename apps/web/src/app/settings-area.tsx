import type { ReactElement } from 'react'
import { SettingsPage } from '#web/pages/staff/office/settings-page.tsx'
import { QueryProvider } from './queries.tsx'

/** Settings with its query client, in a separate download. */
export const SettingsArea = (): ReactElement => (
  <QueryProvider>
    <SettingsPage />
  </QueryProvider>
)
