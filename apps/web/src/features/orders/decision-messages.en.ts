import type { Order } from '@thali/contract'

const decisions = { accepted: 'accepted', waiting: 'changed', refused: 'refused' } satisfies Record<
  Order['approval'],
  string
>

/** The texts of orders that wait for a waiter's confirmation (plan §4.3). */
export const decisionMessages = {
  title: 'Waiting for confirmation',
  hint: 'The kitchen does not see these orders yet.',
  card: (orderNumber: number, tableNumber: number): string =>
    `Order #${orderNumber} of table ${tableNumber}, waiting for confirmation`,
  order: (orderNumber: number): string => `Order #${orderNumber}`,
  table: 'Table',
  /** How the phone opened the menu; `none`: without a visit, such as a browser without cookies. */
  trust: {
    signed: 'Scanned the card of the table',
    plain: 'Opened a link, did not scan the card',
    replaced: 'Scanned a card that was replaced',
    none: 'Unknown phone: please look at the table',
  },
  accept: 'Accept',
  acceptName: (orderNumber: number): string => `Accept order #${orderNumber}`,
  refuse: 'Refuse',
  refuseName: (orderNumber: number): string => `Refuse order #${orderNumber}`,
  refuseTitle: (orderNumber: number, tableNumber: number): string =>
    `Refuse order #${orderNumber} of table ${tableNumber}?`,
  refuseHint: 'The guest sees the reason. A refused order is not cooked and not charged.',
  reasons: ['Sold out', 'The kitchen is closed', 'Wrong table', 'Please order with your waiter'],
  ownReason: 'Reason for the guest',
  reasonMissing: 'Please choose or write a reason.',
  reasonTooLong: (max: number): string => `At most ${max} characters.`,
  keepWaiting: 'Keep it waiting',
  accepted: (orderNumber: number): string => `Order #${orderNumber} accepted`,
  refused: (orderNumber: number): string => `Order #${orderNumber} refused`,
  decidedFirst: ({ orderNumber, tableNumber, approval, refusalReason }: Order): string =>
    `Order #${orderNumber} of table ${tableNumber} was already ${decisions[approval]} on another device.${
      refusalReason ? ` Reason: ${refusalReason}` : ''
    }`,
  noAnswer: 'No answer from the server, so nothing is decided here yet. Please try again.',
  notDecided: (orderNumber: number): string => `Order #${orderNumber} is still waiting`,
  decisionFailedLog: 'Error deciding about an order',
  dismiss: 'Dismiss',
} as const
