import type { StaffRole } from '@thali/contract'

/** Texts of the staff's pages that belong to no feature. */
export const staffPagesMessages = {
  /** (spec) */
  tables: 'Table Service',
  newOrder: 'New order',
  notForWaiters: 'This screen is for admins',
  notForWaitersHint: 'You are logged in as a waiter. Ask an admin of the restaurant if something here should change.',
  roles: { admin: 'Admin', waiter: 'Waiter', kitchen: 'Kitchen', cashier: 'Cashier' } satisfies Record<
    StaffRole,
    string
  >,
  noScreens: 'There are no screens for your role yet',
  noScreensHint: 'You can look at the menu. Ask an admin of the restaurant if you need another role.',
  toMenu: 'Go to Menu',
  toTables: 'Go to Table Service',
} as const
