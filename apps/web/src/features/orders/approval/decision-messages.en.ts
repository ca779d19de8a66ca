import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** The texts of orders that wait for a waiter's confirmation (plan §4.3). */
export const decisionMessages = staffTexts('decision', {
  title: 'Waiting for confirmation',
  hint: 'The kitchen does not see these orders yet.',
  card: 'Order #{orderNumber} of table {tableNumber}, waiting for confirmation',
  order: 'Order #{orderNumber}',
  token: 'Token {token}',
  /** In the to-do strip. */
  confirm: { one: '{count} dish, {total}', other: '{count} dishes, {total}' },
  table: 'Table',
  /** How the phone opened the menu; `none`: without a visit, such as a browser without cookies. */
  trust: {
    signed: 'Scanned the card of the table',
    plain: 'Opened a link, did not scan the card',
    replaced: 'Scanned a card that was replaced',
    none: 'Unknown phone: please look at the table',
  },
  accept: 'Accept',
  acceptName: 'Accept order #{orderNumber}',
  refuse: 'Refuse',
  refuseName: 'Refuse order #{orderNumber}',
  refuseTitle: 'Refuse order #{orderNumber} of table {tableNumber}?',
  refuseHint: 'The guest sees the reason. A refused order is not cooked and not charged.',
  reasons: {
    soldOut: 'Sold out',
    theKitchenIsClosed: 'The kitchen is closed',
    wrongTable: 'Wrong table',
    pleaseOrderWithYourWaiter: 'Please order with your waiter',
  },
  ownReason: 'Reason for the guest',
  keepWaiting: 'Keep it waiting',
  accepted: 'Order #{orderNumber} accepted',
  refused: 'Order #{orderNumber} refused',
  /** Of an order that waited for its payment. */
  notCollected: 'Order #{orderNumber} closed as not collected',
  /** On another device, by the state of the order. */
  decidedFirst: {
    accepted: 'Order #{orderNumber} of table {tableNumber} was already accepted on another device.',
    waiting: 'Order #{orderNumber} of table {tableNumber} was already changed on another device.',
    refused: 'Order #{orderNumber} of table {tableNumber} was already refused on another device.',
  },
  decidedReason: '{sentence} Reason: {reason}',
  noAnswer: 'No answer from the server, so nothing is decided here yet. Please try again.',
  notDecided: 'Order #{orderNumber} is still waiting',
  decisionFailedLog: 'Error deciding about an order',
  dismiss: 'Dismiss',
})
