import type { ReactElement } from 'react'
import { reloadRestaurantData } from '#web/features/menu/restaurant-data.ts'
import { settingsMessages } from '#web/features/settings/settings-messages.en.ts'
import { SettingsView } from '#web/features/settings/settings-view.tsx'
import { Page } from '#web/ui/page.tsx'

/** The settings of the restaurant (plan §8.2). */
export const SettingsPage = (): ReactElement => (
  <Page title={settingsMessages.title}>
    <SettingsView onSaved={() => void reloadRestaurantData()} />
  </Page>
)
