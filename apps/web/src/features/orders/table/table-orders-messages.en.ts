import { texts } from '#web/lib/language/texts.ts'
/** Texts of the orders of a shared table (plan §4.5). */
export const tableOrdersMessages = texts('tableOrders', {
  title: 'Orders of {table}',
  table: 'table {tableNumber}',
  total: 'Total of the table',
  mine: 'Yours',
  waiting: 'Not confirmed yet',
  guest: 'Guest {guestNumber}',
  you: 'You',
  youNamed: 'You ({name})',
  /** Orders that staff entered. */
  waiter: 'Ordered with the waiter',
  order: 'Order #{orderNumber}',
  empty: 'No orders yet. What anybody at this table orders will be listed here.',
  oneMore: 'One more',
  oneMoreOf: 'One more {dish}',
  soldOut: 'Not available now',
  addName: 'Add your name',
  changeName: 'Change your name',
  nameTitle: 'Your name at this table',
  nameLabel: 'Name',
  nameHint: 'Everybody at this table sees it beside your orders. Leave it empty to be shown as a number.',
  saveName: 'Save',
  nameFailed: 'Your name could not be saved. Please try again.',
  failedLog: 'Error retrieving the orders of the table',
})
