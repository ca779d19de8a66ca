import type { Order } from '@thali/contract/orders/order'

type Given = Partial<Omit<Order, 'id' | 'items'>> & {
  /** When it was sent: minutes into the evening (default 0). */
  readonly minute?: number
  /** Quantities of its lines, each a dish at ₹100 (default one of 1). */
  readonly quantities?: readonly number[]
}

/** A Pending order of table 1 in version 1, for tests; the revision equals the version. */
export const anOrder = (id: string, { minute = 0, quantities = [1], ...given }: Given = {}): Order => ({
  id,
  orderNumber: 1,
  createdDateTime: new Date(Date.UTC(2026, 10, 20, 14, minute)).toISOString(),
  closedDateTime: null,
  restaurant: { id: 'spice-garden', name: 'Spice Garden' },
  tableNumber: 1,
  userId: 'u1',
  items: quantities.map((quantity, at) => ({
    id: `line-${at}`,
    itemId: `dish-${at}`,
    itemName: `Dish ${at}`,
    price: 100,
    quantity,
    specialInstructions: '',
  })),
  totalPrice: quantities.reduce((sum, quantity) => sum + quantity * 100, 0),
  approval: 'accepted',
  status: 'Pending',
  isDelivered: false,
  isPaid: false,
  version: 1,
  revision: given.version ?? 1,
  ...given,
})
