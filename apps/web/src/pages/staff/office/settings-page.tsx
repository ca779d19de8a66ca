import type { ReactElement } from 'react'
import { liveBills } from '#web/features/bills/live-bills.ts'
import { liveSittings } from '#web/features/floor/live-sittings.ts'
import { reloadRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { liveOrders } from '#web/features/orders/live/live-orders.ts'
import { stateWords } from '#web/features/printing/printer-words.ts'
import { PasswordNotice } from '#web/features/session/password-notice.tsx'
import { settingsMessages } from '#web/features/settings/settings-messages.en.ts'
import { SettingsView } from '#web/features/settings/settings-view.tsx'
import { Page } from '#web/ui/page.tsx'
import { readPrinters, readTables } from './room-answers.ts'

const showEverywhere = (): void => {
  void reloadRestaurantData()
  void liveSittings.reload()
}

/** The open tables, running orders and unpaid bills of now. */
const listOpen = (): { readonly tables: number; readonly orders: number; readonly bills: number } => {
  const { items: orders } = liveOrders.store.get()
  const tables = [...liveSittings.store.get().items, ...orders].map(({ tableNumber }) => tableNumber)
  const bills = liveBills.store.get().items.filter(({ status }) => status === 'issued')
  return { tables: new Set(tables).size, orders: orders.length, bills: bills.length }
}

/** The settings of the restaurant (plan §8.2). */
export const SettingsPage = (): ReactElement => (
  <Page title={settingsMessages.title}>
    <SettingsView
      onSaved={showEverywhere}
      stateWords={stateWords}
      listOpen={listOpen}
      readTables={readTables}
      readPrinters={readPrinters}
      passwordNotice={<PasswordNotice />}
    />
  </Page>
)
