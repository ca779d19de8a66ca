import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** Texts of the page of a role without screens. */
export const noScreensMessages = staffTexts('noScreens', {
  roles: {
    admin: 'Admin',
    waiter: 'Waiter',
    kitchen: 'Kitchen',
    cashier: 'Cashier',
  },
  title: 'There are no screens for your role yet',
  hint: 'You can look at the menu. Ask an admin of the restaurant if you need another role.',
  toMenu: 'Go to Menu',
})
