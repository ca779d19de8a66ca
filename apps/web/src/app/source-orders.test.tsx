import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import type { Order } from '@thali/contract/orders/order'
import { aSlip } from '#web/features/bills/slip.testing.ts'
import { anOrder } from '#web/features/orders/order.testing.ts'
import { paths } from '#web/lib/paths.ts'
import { issueBills } from '../../test/answers.ts'
import { openScreen, type TestScreen } from '../../test/screen.tsx'

const order = (restaurantId: string): Order =>
  anOrder('quick', {
    restaurant: { id: restaurantId, name: 'Spice Garden' },
    sittingId: 's-1',
    source: {
      kind: 'operator',
      name: 'Quick',
      number: '1234',
      isPrepaid: true,
      attention: [{ kind: 'closed' }, { kind: 'sold_out', itemId: 'dish-0', itemName: 'Dish 0' }],
    },
  })

const openCounter = (page: string): Promise<TestScreen> =>
  openScreen(page, {
    as: 'waiter',
    before: (api) => {
      issueBills(api)
      api.answer('listTables', () => [{ number: 1, label: '', area: '', seats: null, isCounter: true, version: 1 }])
      api.answer('listBills', () => [])
      api.answer('listOrders', (_, { query }) =>
        query.get('status') === 'Completed' ? [] : [order(query.get('restaurantId') ?? '')],
      )
      api.answer('listSlips', () => [])
    },
  })

test('running orders name the source, its number and what is wrong', async () => {
  const { until, text } = await openCounter(`${pages.runningOrders}?table=1`)
  await until('Quick 1234')
  expect(text()).toContain('Paid online')
  expect(text()).toContain('Ordered outside the opening hours')
  expect(text()).toContain('Sold out, but ordered: Dish 0')
})

test('the bill of a platform order issues its slip first', async () => {
  const screen = await openCounter(paths.orderBill(1, 'quick', false))
  const { api, until, click, text } = screen
  api.refuse('previewBill', { status: 409, code: 'slip_required' })
  await until('Issue the slip')
  expect(text()).not.toContain('The bill could not be')
  api.answer('createSlip', () => aSlip())
  api.refuse('previewBill', { status: 422, code: 'nothing_to_bill' })
  await click('Issue the slip')
  await until('Not a tax invoice')
  // Nothing is left for a bill.
  expect(text()).not.toMatch(/Issue and take payment|Discount/)
  expect(text()).toContain('Tax paid by Quick, s.9(5)')
  expect(text()).toContain('Quick owes ₹100.00')
  expect(api.calls.filter(({ name }) => name === 'createSlip')).toHaveLength(1)
})
