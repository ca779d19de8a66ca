import { texts } from '#web/lib/language/texts.ts'
/** Texts of a restaurant that takes no orders now. */
export const closedMessages = texts('closed', {
  title: 'No orders at the moment.',
  opens: 'Orders are taken again from {moment}.',
  unknown: 'Please ask the staff.',
})
