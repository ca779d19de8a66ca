import type { PaymentMethod, UpiRequest } from '@thali/contract'

const methods: Readonly<Record<PaymentMethod, string>> = { cash: 'Cash', card: 'Card', upi: 'UPI', other: 'Other' }
const methodsInSentence: Readonly<Record<PaymentMethod, string>> = {
  cash: 'cash',
  card: 'by card',
  upi: 'by UPI',
  other: 'otherwise',
}

/** Texts of payments (plan §6). Amounts come as words, such as '₹540.00'. */
export const paymentsMessages = {
  sheetTitle: (table: string): string => `Payment: ${table}`,
  table: (tableNumber: number, label: string): string => (label === '' ? `Table ${tableNumber}` : label),
  methods,
  methodsLabel: 'How the guest pays',
  due: 'Due',
  dueOf: (payable: string): string => `of ${payable}`,
  shareOf: (number: number, count: number): string => `Share ${number} of ${count}`,

  amount: 'Amount',
  tip: 'Tip',
  received: 'Received',
  exact: 'Exact',
  usualCash: 'Usual amounts',
  change: 'Change',
  keepChange: 'Keep the change',
  keys: (figure: string): string => `Keys for: ${figure}`,
  deleteKey: 'Delete the last digit',
  take: (amount: string, method: PaymentMethod): string => `Take ${amount} ${methodsInSentence[method]}`,
  withTip: (tip: string): string => `with ${tip} tip`,

  faults: {
    overpaid: (due: string): string => `Only ${due} is due.`,
    nothing: (): string => 'Please enter an amount above 0.',
    digits: (): string => 'Type the last 4 to 12 digits of the UTR. The guest’s UPI app shows it.',
    tooLittle: (_due: string, asked: string): string => `The guest has to give at least ${asked}.`,
  },
  dueChanged: (before: string, now: string): string => `The amount due changed from ${before} to ${now}.`,
  noAnswer: 'The server did not answer. Check the connection and try again.',

  unansweredTitle: 'No answer yet',
  unanswered: (payment: string): string =>
    `${payment} was sent, but the server did not answer. Try again: it is recorded only once.`,
  paymentWords: (amount: string, method: PaymentMethod, share: number | undefined): string =>
    `${amount} ${methodsInSentence[method]}${share === undefined ? '' : ` for share ${share}`}`,
  refundWords: (amount: string, method: PaymentMethod): string =>
    `The return of ${amount} ${methodsInSentence[method]}`,
  tryAgain: 'Try again',
  forget: 'Do not record it',
  forgetQuestion: 'Forget this entry?',
  forgetHint: 'The server was asked just now: it has not recorded this entry.',
  forgetConfirm: 'Forget it',
  found: (payment: string): string =>
    `${payment} had reached the server and is recorded. See the payments of this bill: a wrong one is corrected there.`,
  cannotAsk:
    'The server cannot be asked now whether it has recorded this entry. The entry stays until there is a connection.',

  recorded: (payment: string): string => `Recorded: ${payment}.`,
  changeToGive: (change: string): string => `Change: ${change}`,
  sameUtrQuestion: 'Is this another payment?',
  sameUtr: (number: string | undefined, time: string | undefined): string =>
    `The same UTR digits and amount are recorded already${number === undefined ? '' : ` for bill ${number}`}${
      time === undefined ? '' : ` at ${time}`
    }. Compare them with the bank’s message or the guest’s app.`,
  sameUtrConfirm: 'Record it as well',

  payments: 'Payments',
  noPayments: 'Nothing is paid yet.',
  utr: (digits: string): string => `UTR …${digits}`,
  tipOf: (tip: string): string => `Tip ${tip}`,
  share: (number: number): string => `Share ${number}`,
  returned: (method: PaymentMethod, reason: string): string => `Returned, ${methods[method]}: ${reason}`,
  toRefund: (amount: string): string => `${amount} too much was paid. Return it to the guest.`,
  toRefundNoRole: (amount: string): string => `${amount} too much was paid. A cashier or an admin can return it.`,

  upiStates: {
    requested: 'Waiting for payment',
    claimed: 'Guest says paid',
    confirmed: 'Confirmed',
    rejected: 'Rejected',
  } satisfies Record<UpiRequest['state'], string>,
  upiHint: 'The code asks for the exact amount. The guest scans it with any UPI app.',
  upiWithoutCode: 'No UPI address is set, so there is no code. Record what the guest paid to you.',
  upiTipHint: 'The tip needs a new code.',
  showCode: (amount: string): string => `Show code for ${amount}`,
  newCode: 'New code',
  codeLabel: (amount: string, reference: string): string => `UPI code for ${amount}, reference ${reference}`,
  reference: (reference: string): string => `Ref. ${reference}`,
  digits: 'UTR, last digits',
  digitsHint: '4 to 12',
  confirm: (amount: string): string => `Confirm ${amount} by UPI`,
  reject: 'Not received',
  rejectTitle: 'Why is it not received?',
  rejectHint: (amount: string): string => `The request for ${amount} ends. The amount stays due.`,
  rejectReasons: ['No money arrived', 'Wrong amount', 'Guest pays another way'],
  rejectConfirm: 'Reject',
  rejected: (reference: string, reason: string): string => `Rejected, ref. ${reference}: ${reason}`,
  rejectedElsewhere: (reference: string): string => `The code with ref. ${reference} was rejected on another screen.`,
  codeTooHigh: 'This code asks for more than is due now. Make a new code.',
  openCode: (amount: string): string => `UPI code for ${amount}`,
  reason: 'Reason',
  reasonTooLong: (lengthMax: number): string => `Please use at most ${lengthMax} characters.`,

  refund: 'Return money',
  refundTitle: 'Return money to the guest',
  refundHint: (received: string): string =>
    `${received} was received for this bill. The return is stored with its reason.`,
  refundHow: 'How it is returned',
  refundAmount: 'Amount in rupees',
  refundAmountWrong: (received: string): string => `An amount from ₹0.01 to ${received}, with at most two decimals.`,
  refundTip: (tips: string): string => `Of the tip of ${tips}, in rupees`,
  refundTipWrong: (tips: string): string => `At most ${tips}, with at most two decimals.`,
  refundReasons: ['Paid twice', 'Wrong amount entered', 'Wrong method entered', 'Dish returned'],
  refundConfirm: (amount: string): string => `Return ${amount}`,

  paidTitle: 'Paid',
  paidTotal: (amount: string): string => `${amount} received`,
  print: 'Print',
  done: 'Done',
  cancelled: 'This bill was cancelled. No payment can be recorded.',
} as const
