import { texts } from '#web/lib/language/texts.ts'
/** The text of the header's link to My Orders. */
export const liveOrderMessages = texts('liveOrder', {
  myOrders: 'My Orders',
  myOrdersLive: 'My Orders, {count} live',
  /** Of a shared table. */
  ourTable: 'Our table',
  ourTableLive: 'Our table, {count} live',
})
