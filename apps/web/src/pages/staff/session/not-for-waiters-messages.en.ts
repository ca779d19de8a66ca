import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** Texts of the page for waiters at an address of the admins. */
export const notForWaitersMessages = staffTexts('notForWaiters', {
  title: 'This screen is for admins',
  hint: 'You are logged in as a waiter. Ask an admin of the restaurant if something here should change.',
  toTables: 'Go to Table Service',
})
