import type { ReactElement } from 'react'
import { liveSittings } from '#web/features/floor/live-sittings.ts'
import { reloadRestaurantData } from '#web/features/menu/restaurant-data.ts'
import { stateWords } from '#web/features/printing/printer-words.ts'
import { PasswordNotice } from '#web/features/session/password-notice.tsx'
import { settingsMessages } from '#web/features/settings/settings-messages.en.ts'
import { SettingsView } from '#web/features/settings/settings-view.tsx'
import { Page } from '#web/ui/page.tsx'

const showEverywhere = (): void => {
  void reloadRestaurantData()
  void liveSittings.reload()
}

/** The settings of the restaurant (plan §8.2). */
export const SettingsPage = (): ReactElement => (
  <Page title={settingsMessages.title}>
    <SettingsView onSaved={showEverywhere} stateWords={stateWords} passwordNotice={<PasswordNotice />} />
  </Page>
)
