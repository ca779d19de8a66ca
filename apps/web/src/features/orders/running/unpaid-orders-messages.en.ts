import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** Texts of orders at a counter that go to the kitchen when they are paid. */
export const unpaidOrdersMessages = staffTexts('unpaidOrders', {
  title: 'Waits for payment',
  hint: 'The kitchen gets these orders when they are paid.',
  take: 'Take payment',
  takeName: 'Take payment for order #{orderNumber}',
  notCollected: 'Not collected',
  notCollectedName: 'Order #{orderNumber} was not collected',
  question: 'Close order #{orderNumber} as not collected?',
  consequence: 'It is not prepared. Its dishes can be ordered again, and an unpaid bill is cancelled.',
  confirm: 'Not collected',
  keep: 'Keep it waiting',
})
