import { texts } from '#web/lib/language/texts.ts'
/** Texts of handing an order over to a waiter (plan §4.9). */
export const handOverMessages = texts('handOver', {
  show: 'Show to the waiter',
  showAgain: 'Show the code again',
  title: 'Show this to your waiter',
  qrLabel: 'QR code of your order',
  hint: 'Your waiter scans this and sends the order. Your phone sends the same order once it is online. The kitchen gets it only once.',
  tableAnd: '{table} · {summary} · {total}',
  codeOf: 'Code {at} of {count}',
  several: 'The codes alternate. Hold the phone still until the tablet has read all of them.',
  pause: 'Pause',
  goOn: 'Continue',
  next: 'Next code',
  tooLarge: 'This order is too long for a code. Please take it back and read it out to your waiter.',

  typed: 'The waiter has no camera?',
  typedHint: 'Your waiter can type this code under “Scan a phone”. Each group has its own check.',
  typedNotes: 'Notes are not part of the code. Please tell them to your waiter.',
  typedTooLong:
    'This order is too long to type. Please take it back here and read it out: then this phone does not send it a second time.',

  done: 'Done',
  takeBack: 'Take it back',
  takeBackQuestion: 'Do you want to take this order back?',
  takeBackRisk:
    'If your waiter has already read the code, the kitchen cooks this order. Ask your waiter before you order the same again.',
  takeBackYes: 'Take back',
  takeBackNo: 'Leave it',

  shown:
    'Shown to your waiter. It cannot be changed now: your waiter may have sent it. This phone sends it too when it is online; the kitchen gets it once.',
  frozen: 'Your waiter may be sending this order. To change it, take it back in the basket.',

  held: 'You showed it to your waiter. Your waiter may have sent it already; if this phone sends it too, the kitchen gets it once.',
  correcting:
    'Your waiter may be correcting this order. If both of you send it, the kitchen gets only the one that comes first.',

  sentTitle: 'Your waiter already sent this',
  sent: 'The order of table {tableNumber} is in the kitchen. It was not sent a second time.',
  sentHint: 'You will find it in My Orders, as your waiter sent it.',
  sentAnother:
    'Your waiter already sent an order from this phone for table {tableNumber}. What you confirmed now was not sent: it may be the same meal. Ask your waiter what is in the kitchen.',
  toMyOrders: 'My Orders',
})
