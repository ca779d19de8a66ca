import { texts } from '#web/lib/language/texts.ts'

/** Texts of the bar that follows the meal. */
export const mealBarMessages = texts('mealBar', {
  view: 'View',
  bill: 'Bill',
  due: '{amount} to pay',
  pay: 'Pay',
  noted: '{amount} paid, not reported yet',
  checking: '{amount} is being checked',
  /** What others at a shared table have ordered. */
  ourTable: 'Our table',
  orders: { one: '{count} order', other: '{count} orders' },
  notSent: 'Not sent yet',
})
