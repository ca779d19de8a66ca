import { formatPrice } from '@thali/contract'

/** Texts that the menu needs for its first paint; the others are in later-messages.en.ts. */
export const basketMessages = {
  add: 'Add',
  addOne: (dish: string): string => `Add one ${dish}`,
  removeOne: (dish: string): string => `Remove one ${dish}`,
  announceQuantity: (dish: string, quantity: number, total: number): string =>
    quantity === 0
      ? `${dish} removed, total ${formatPrice(total)}`
      : `${dish}, ${quantity} in basket, total ${formatPrice(total)}`,
  lockedDish: (dish: string): string => `${dish} is in the order on its way`,

  onlyLeft: (dish: string, count: number): string => `Only ${count} of ${dish} left`,
  fullDish: (max: number): string => `At most ${max} of one dish in an order`,

  openBasket: (count: number): string => `Basket, ${count === 1 ? '1 item' : `${count} items`}`,
  viewBasket: 'View basket',
  sending: 'Sending to the kitchen...',
  waiting: 'Not sent yet',
  held: 'Not sent, please check',
  refused: 'Not sent, please check',
} as const
