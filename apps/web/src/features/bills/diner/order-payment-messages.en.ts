import { texts } from '#web/lib/language/texts.ts'

/** Texts of paying an order before the kitchen gets it. */
export const orderPaymentMessages = texts('orderPayment', {
  title: 'Pay {amount} to start your order',
  atCounter: 'Or pay at the counter: say token {token}.',
  onlyAtCounter: 'Please pay at the counter: say token {token}.',
  checking: 'The restaurant is checking your payment. Your order starts when it is there.',
  changed: 'The amount changed. Please look at it again.',
})
