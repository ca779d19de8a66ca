import type { EndpointName } from '@thali/contract/api/all-endpoints'
import type { Input, Reply } from '@thali/contract/api/calls'

type Example<N extends EndpointName> = {
  readonly body?: Input<N> extends { readonly body: infer Body } ? Body : never
  readonly reply?: Reply<N>
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

/** An evening from the table to the closed day, as requests and answers of its calls. */
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
  refresh: { body: { refreshToken: 'R1.5b0c4f7e2d1a9b8c3e21' } },
  updateOrder: {
    body: { items: [{ id: 'l-1', itemId: 'biryani', quantity: 3 }], version: 1 },
    reply: { ...order, version: 2, revision: 2 },
  },
  setApproval: { body: { isAccepted: false, reason: 'The kitchen is closed' } },
  setPickup: {
    body: { state: 'ready' },
    reply: { ...order, tokenNumber: 12, readyDateTime: order.createdDateTime, revision: 2 },
  },
  moveOrder: { body: { tableNumber: 9 }, reply: { ...order, tableNumber: 9, revision: 2 } },
  setItemAvailability: { body: { soldOutUntil: '2026-11-20T22:30:00.000Z' } },
  createTableCard: { body: { restaurantId: 'blue-lotus', replaces: 1 } },
  previewBill: {
    body: { sittingId: 's-5', discounts: [{ percent: 10, reason: 'Regular guest' }] },
  },
  createBill: {
    body: {
      sittingId: 's-5',
      payable: 342,
      discounts: [{ percent: 10, reason: 'Regular guest' }],
      customer: { name: 'Sahyadri Traders', address: '4 MG Road, Pune', state: 'Maharashtra' },
    },
  },
  createPayment: { body: { method: 'cash', amount: 342, tip: 8, tendered: 500 } },
  createRefund: { body: { method: 'cash', amount: 100, reason: 'Paid twice' } },
  createCreditNote: { body: { reason: 'Billed by mistake' } },
  saveEInvoice: {
    body: {
      number: 'BL/26-27/00042',
      eInvoice: { irn: '3f'.repeat(32), ackNumber: '112610123456789', ackDate: '2026-11-20' },
    },
  },
  cancelBill: { body: { reason: 'Wrong table' } },
  splitBill: { body: { by: 'equal', count: 3 } },
  createUpiRequest: { body: { tip: 20 } },
  updateUpiRequest: { body: { state: 'confirmed', utr: '482913' } },
  createCashMovement: { body: { restaurantId: 'blue-lotus', amount: -120.5, reason: 'Milk' } },
  closeDay: { body: { restaurantId: 'blue-lotus', cashCounted: 4350, floatLeft: 1000 } },
  saveStations: {
    body: { restaurantId: 'blue-lotus', stations: [{ id: 'kitchen', name: 'Kitchen' }, { name: 'Bar' }] },
    reply: [
      { id: 'kitchen', name: 'Kitchen' },
      { id: 'st-2', name: 'Bar' },
    ],
  },
  savePrinters: {
    body: {
      restaurantId: 'blue-lotus',
      printers: [{ name: 'Kitchen', host: '192.168.1.50', width: 80, prints: { stations: ['kitchen'], bills: true } }],
    },
  },
  createStaff: { body: { restaurantId: 'blue-lotus', username: 'ravi', role: 'waiter' } },
  updateStaff: { body: { pin: '4821' } },
  createProgram: { body: { restaurantId: 'blue-lotus', name: 'till', role: 'waiter', term: 'year' } },
  createWebhook: {
    body: { restaurantId: 'blue-lotus', url: 'https://till.example/thali', types: ['order.placed', 'bill.changed'] },
  },
  setUp: {
    body: {
      code: '7KQM-3XHD',
      restaurant: { id: 'blue-lotus', name: 'The Blue Lotus', tableCount: 12 },
      admin: { username: 'asha', password: 'a long password' },
      menu: 'south-indian',
    },
    reply: { accessToken: 'eyJhbGciOiJIUzI1NiJ9.e30.x', refreshToken: 'R1.5b0c', restaurantId: 'blue-lotus' },
  },
}
