import { basketMessages as messages } from './messages.en.ts'

/** Read by screen readers after a tap: the dish, its quantity and the total of the basket. */
export const quantityWords = (dish: string, quantity: number, total: number): string =>
  quantity === 0 ? messages.announceRemoved({ dish, total }) : messages.announceQuantity({ dish, quantity, total })
