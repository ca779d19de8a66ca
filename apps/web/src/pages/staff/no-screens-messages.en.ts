import type { StaffRole } from '@thali/contract'

/** Texts of the page of a role without screens. */
export const noScreensMessages = {
  roles: { admin: 'Admin', waiter: 'Waiter', kitchen: 'Kitchen', cashier: 'Cashier' } satisfies Record<
    StaffRole,
    string
  >,
  title: 'There are no screens for your role yet',
  hint: 'You can look at the menu. Ask an admin of the restaurant if you need another role.',
  toMenu: 'Go to Menu',
} as const
