import type { Order } from '@thali/contract/orders/order'
import { anOrder } from './order.testing.ts'

type Values = { readonly seen?: number; readonly ready?: number; readonly served?: number }

/** Times of every test: 14:00 UTC, and minutes after it. */
export const at = (minute: number): string => new Date(Date.UTC(2026, 10, 20, 14, minute)).toISOString()

/** An order whose one line went to the kitchen at `minute`, for tests; each value changed a minute after the last. */
export const aKitchenOrder = (
  id: string,
  { seen = 0, ready = 0, served = 0 }: Values,
  { quantity = 2, minute = 0, ...given }: Partial<Order> & { quantity?: number; minute?: number } = {},
): Order => {
  const order = anOrder(id, { minute, quantities: [quantity], ...given })
  const progress = {
    seen,
    ready,
    served,
    ...(seen > 0 && { seenDateTime: at(minute + 1) }),
    ...(ready > 0 && { readyDateTime: at(minute + 2) }),
    ...(served > 0 && { servedDateTime: at(minute + 3) }),
  }
  return {
    ...order,
    acceptedDateTime: at(minute),
    items: order.items.map((line) => ({ ...line, stationId: 'kitchen', progress, changedDateTime: at(minute) })),
  }
}
