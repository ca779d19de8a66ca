import type { Order } from '@thali/contract/orders/order'

/** A screen that is downloaded later and follows the orders of the live connection while it is open. */
export type OrderFollower = {
  readonly receive: (order: Order) => void
}

/** The kitchen display, while it is open. */
export const orderFollower: { current: OrderFollower | undefined } = { current: undefined }
