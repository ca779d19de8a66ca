import { billBackupTables } from './bill-tables.ts'
import { printingBackupTables } from './printing-tables.ts'
import { reportBackupTables } from './report-tables.ts'
import { sourceBackupTables } from './source-tables.ts'
import type { Tables } from './tables.ts'
import { webhookBackupTables } from './webhook-tables.ts'

/** Every table, and whether a backup contains it. */
export const backupTables: Readonly<Record<keyof Tables, boolean>> = {
  restaurants: true,
  number_series: true,
  staff: true,
  memberships: true,
  sessions: true,
  pin_failures: true,
  secrets: true,
  categories: true,
  items: true,
  option_groups: true,
  item_option_groups: true,
  item_stock: true,
  pictures: true,
  orders: true,
  order_lines: true,
  order_keys: true,
  waiter_calls: true,
  stations: true,
  preparation_times: true,
  restaurant_tables: true,
  table_cards: true,
  sittings: true,
  visits: true,
  audit: true,
  menu_imports: true,
  offers: true,
  offer_items: true,
  ...reportBackupTables,
  ...sourceBackupTables,
  ...billBackupTables,
  ...printingBackupTables,
  ...webhookBackupTables,
  // Delivered already.
  events: false,
  // Empty outside of a removal.
  restaurant_removals: false,
  // Rate limits of the last minutes.
  call_counts: false,
}
