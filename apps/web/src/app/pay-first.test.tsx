import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import type { Order } from '@thali/contract/orders/order'
import { paths } from '#web/lib/paths.ts'
import { setTableVisit } from '#web/product/table-visit.ts'
import { getVisit } from '#web/product/visit.ts'
import { listBills, takeUpi } from '../../test/answers.ts'
import { sampleReply } from '../../test/sample.ts'
import { openScreen, type TestScreen } from '../../test/screen.tsx'

const [sample] = sampleReply('listOrders')
if (!sample) throw new Error('The sample has no order')
const { sittingId: _, trust: __, ...withoutSitting } = sample

const unpaid = (restaurantId: string, more: Partial<Order> = {}): Order => ({
  ...withoutSitting,
  id: 'unpaid',
  orderNumber: 40,
  tokenNumber: 30,
  restaurant: { ...sample.restaurant, id: restaurantId },
  tableNumber: 1,
  totalPrice: 370,
  approval: 'waiting',
  waitsFor: 'payment',
  status: 'Pending',
  isDelivered: false,
  isPaid: false,
  revision: 1,
  ...more,
})

const openCounter = (page: string, as: 'waiter' | 'admin' = 'waiter'): Promise<TestScreen> =>
  openScreen(page, {
    as,
    before: (api) => {
      api.answer('getRestaurant', ({ restaurant, ...menu }) => ({
        ...menu,
        restaurant: { ...restaurant, takeaway: true as const, billing: { isOn: true as const, hasUpi: true } },
      }))
      api.answer('listTables', () => [{ number: 1, label: '', area: '', seats: null, isCounter: true, version: 1 }])
      api.answer('listBills', () => [])
      api.answer('listOrders', (__, { query }) =>
        query.get('status') === 'Completed'
          ? []
          : [
              unpaid(query.get('restaurantId') ?? '', { contact: { name: 'Meera' } }),
              unpaid(query.get('restaurantId') ?? '', { id: 'second', orderNumber: 41, tokenNumber: 31 }),
            ],
      )
      api.answer('setApproval', (__, { params }) => {
        const [listed] = api.calls.filter(({ name }) => name === 'listOrders')
        const refused = { approval: 'refused', status: 'Completed', revision: 2 } as const
        return unpaid(listed?.query.get('restaurantId') ?? '', { ...refused, id: params['orderId'] ?? '' })
      })
    },
  })

test('staff take the payment of an order that waits for it', async () => {
  const { until, click, text } = await openCounter(`${pages.runningOrders}?table=1`)
  await until('Waits for payment')
  expect(text()).toContain('Meera')
  expect(text()).not.toContain('Waiting for confirmation')
  expect(text()).not.toContain('Accept')
  await click('Take payment for order #41')
  expect(location.pathname + location.search).toBe(paths.orderBill(1, 'second', true))
})

test('staff close an order as not collected after a question', async () => {
  const { api, until, click, text } = await openCounter(`${pages.runningOrders}?table=1`)
  await until('Waits for payment')
  await click('Order #40 was not collected')
  await until('Close order #40 as not collected?')
  await click('Keep it waiting')
  expect(api.bodies('setApproval')).toEqual([])
  await click('Order #40 was not collected')
  await click('Not collected')
  await until(() => !text().includes('Token 30'))
  expect(api.bodies('setApproval')).toEqual([{ isAccepted: false }])
  expect(text()).toContain('Token 31')
})

test('the bill of an order that waits for its payment can be issued, not skipped', async () => {
  const { api, until, text } = await openCounter(paths.orderBill(1, 'unpaid'), 'admin')
  await until(() => api.bodies('previewBill').length > 0)
  expect(api.bodies('previewBill')).toEqual([expect.objectContaining({ orderIds: ['unpaid'] })])
  await until('Issue')
  expect(text()).not.toContain('Close without a bill')
})

const openMyOrders = (before: (api: TestScreen['api']) => void): Promise<TestScreen> =>
  openScreen(pages.myOrders, {
    as: 'diner',
    before: (api) => {
      takeUpi(api)
      api.answer('listOrders', (__, { query }) => [
        unpaid(query.get('restaurantId') ?? '', { userId: query.get('userId') ?? '' }),
      ])
      before(api)
    },
  })

test('a guest pays an order that waits for it', async () => {
  const { api, until, click } = await openMyOrders((fake) => {
    fake.answer('previewOrderBill', (bill) => ({ ...bill, due: 389, payable: 389 }))
    const issued = { id: 'bill', orderIds: ['unpaid'], due: 389, payable: 389, status: 'issued', payments: [] } as const
    fake.answer('createOrderBill', (bill) => ({
      ...bill,
      ...issued,
      orderIds: [...issued.orderIds],
      payments: [],
      restaurantId: getVisit().restaurantId ?? '',
      number: 'SG/26-27/00001',
      issuedDateTime: '2026-11-20T09:00:00.000Z',
      link: 'link-0',
    }))
    fake.answer('createUpiRequest', (asked) => ({
      ...asked,
      id: 'code',
      billId: 'bill',
      amount: 389,
      state: 'requested' as const,
    }))
    listBills(fake, { ...issued, orderIds: [...issued.orderIds], payments: [] })
  })
  setTableVisit({ trust: 'signed', mayOrder: 'yes', tableNumber: 1 })
  await until('Pay ₹389 to start your order')
  await until('Waits for your payment')
  await until('Or pay at the counter: say token 30.')
  await click('Pay ₹389 by UPI')
  await until(() => location.pathname === pages.myBill)
  // The bill opens with the code.
  await until('Waiting for payment')
  expect(api.bodies('createOrderBill')).toEqual([{ payable: 389 }])
  expect(api.bodies('createUpiRequest')).toHaveLength(1)
})

test('a phone without its own visit is sent to the counter', async () => {
  const { until, text } = await openMyOrders((fake) =>
    fake.refuse('previewOrderBill', { status: 404, code: 'not_found' }),
  )
  await until('Please pay at the counter: say token 30.')
  expect(text()).toContain('Pay ₹370 to start your order')
  expect(text()).not.toContain('by UPI')
})

test('another amount is shown before it is paid', async () => {
  const { api, until, click } = await openMyOrders((fake) => {
    fake.answer('previewOrderBill', (bill) => ({ ...bill, due: 389, payable: 389 }))
    const [bill] = sampleReply('listVisitBills')
    if (!bill) throw new Error('The sample has no bill')
    fake.refuse('createOrderBill', {
      status: 409,
      code: 'bill_changed',
      more: { bill: { ...bill, due: 400, payable: 400 } },
    })
  })
  await until('Pay ₹389 by UPI')
  await click('Pay ₹389 by UPI')
  await until('The amount changed. Please look at it again.')
  await until('Pay ₹400 by UPI')
  expect(api.bodies('createUpiRequest')).toEqual([])
})

test('an order that was not collected says so', async () => {
  const { until, text } = await openMyOrders((fake) =>
    fake.answer('listOrders', (__, { query }) => [
      unpaid(query.get('restaurantId') ?? '', {
        userId: query.get('userId') ?? '',
        approval: 'refused',
        status: 'Completed',
        closedDateTime: new Date().toISOString(),
      }),
    ]),
  )
  await until('Not collected')
  expect(text()).not.toContain('to start your order')
})
