import { lazyPage } from './lazy-page.tsx'

// Apart from staff-screens.tsx: Table Service would name each file of these screens, which few tablets open.

export const RecentOrdersPage = lazyPage(() =>
  import('#web/pages/staff/room/recent-orders-page.tsx').then((file) => file.RecentOrdersPage),
)
export const StaffBillPage = lazyPage(() =>
  import('#web/pages/staff/office/bill-page.tsx').then((file) => file.BillPage),
)
export const TableBillPage = lazyPage(() =>
  import('#web/pages/staff/room/table-bill-page.tsx').then((file) => file.TableBillPage),
)
export const ReportsArea = lazyPage(() => import('./reports-area.tsx').then((file) => file.ReportsArea))
export const SettingsArea = lazyPage(() => import('./settings-area.tsx').then((file) => file.SettingsArea))
export const CatalogArea = lazyPage(() => import('./catalog-area.tsx').then((file) => file.CatalogArea))
export const MoneyArea = lazyPage(() => import('./money-area.tsx').then((file) => file.MoneyArea))
export const AdminArea = lazyPage(() => import('./admin-area.tsx').then((file) => file.AdminArea))
