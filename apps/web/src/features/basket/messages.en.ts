import { texts } from '#web/lib/language/texts.ts'

/** Texts that the menu needs for its first paint; the others are in later-messages.en.ts. */
export const basketMessages = texts('basket', {
  add: 'Add',
  addOne: 'Add one {dish}',
  removeOne: 'Remove one {dish}',
  announceRemoved: '{dish} removed, total ₹{total}',
  announceQuantity: '{dish}, {quantity} in basket, total ₹{total}',
  lockedDish: '{dish} is in the order on its way',

  onlyLeft: 'Only {left} of {dish} left',
  fullDish: 'At most {max} of one dish in an order',

  openBasket: { one: 'Basket, {count} item', other: 'Basket, {count} items' },
  /** By the state of the outbox. */
  captions: {
    idle: 'View basket',
    sending: 'Sending to the kitchen...',
    waiting: 'Not sent yet',
    held: 'Not sent, please check',
    refused: 'Not sent, please check',
  },
})
