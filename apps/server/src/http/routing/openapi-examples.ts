import type { EndpointName } from '@thali/contract/api/all-endpoints'
import type { Input, Reply } from '@thali/contract/api/calls'

type Example<N extends EndpointName> = {
  readonly body?: Input<N> extends { readonly body: infer Body } ? Body : never
  readonly reply: Reply<N>
}

const order: Reply<'createOrder'> = {
  id: 'o-8Qm2f',
  orderNumber: 42,
  createdDateTime: '2026-11-20T13:05:00.000Z',
  closedDateTime: null,
  restaurant: { id: 'blue-lotus', name: 'Blue Lotus' },
  tableNumber: 7,
  userId: '6f1f0c0a-7f4f-4b8e-9a52-6f1d3c9a1b11',
  items: [
    {
      id: 'l-1',
      itemId: 'biryani',
      itemName: 'Vegetable Biryani',
      price: 190,
      quantity: 2,
      specialInstructions: 'Less spicy',
      portion: { id: 'half', name: 'Half' },
      options: [{ optionId: 'raita', groupName: 'Sides', name: 'Raita', price: 40, quantity: 1 }],
      dietMark: 'veg',
    },
  ],
  totalPrice: 380,
  approval: 'accepted',
  status: 'Pending',
  isDelivered: false,
  isPaid: false,
  version: 1,
  revision: 1,
}

const call: Reply<'createWaiterCall'> = {
  id: 'c-3',
  restaurantId: 'blue-lotus',
  tableNumber: 7,
  reason: 'water',
  createdDateTime: '2026-11-20T13:20:00.000Z',
}

/** An order from the table to the kitchen, as requests and answers of its calls. */
export const examples: { readonly [N in EndpointName]?: Example<N> } = {
  login: {
    body: { username: 'asha', password: 'a long password' },
    reply: { accessToken: 'eyJhbGciOiJIUzI1NiJ9.e30.x', refreshToken: 'R1.5b0c', restaurantId: 'blue-lotus' },
  },
  createVisit: {
    body: { restaurantId: 'blue-lotus', tableNumber: 7, userId: order.userId },
    reply: { trust: 'plain', mayOrder: 'yes', tableNumber: 7 },
  },
  createOrder: {
    body: {
      restaurantId: 'blue-lotus',
      tableNumber: 7,
      userId: order.userId,
      items: [
        {
          itemId: 'biryani',
          portionId: 'half',
          options: [{ optionId: 'raita', quantity: 1 }],
          quantity: 2,
          specialInstructions: 'Less spicy',
        },
      ],
      totalPrice: 380,
    },
    reply: order,
  },
  listOrders: { reply: [order] },
  setProgress: {
    body: { lines: [{ id: 'l-1', seen: 2, ready: 1 }] },
    reply: { ...order, revision: 2 },
  },
  createWaiterCall: { body: { restaurantId: 'blue-lotus', tableNumber: 7, reason: 'water' }, reply: call },
  acknowledgeWaiterCall: {
    body: { isAcknowledged: true },
    reply: { ...call, acknowledgedDateTime: '2026-11-20T13:20:15.000Z' },
  },
}
