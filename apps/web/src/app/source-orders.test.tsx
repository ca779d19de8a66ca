import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import type { Order } from '@thali/contract/orders/order'
import type { Slip } from '@thali/contract/sources/slip'
import { anOrder } from '#web/features/orders/order.testing.ts'
import { paths } from '#web/lib/paths.ts'
import type { FakeApi } from '../../test/fake-api.ts'
import { sampleReply } from '../../test/sample.ts'
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

const [sample] = sampleReply('listSlips')
if (!sample) throw new Error('The sample has no slip')

const slipOf = (change: Partial<Slip> = {}): Slip => {
  const { received: _, reversed: __, language: ___, ...slip } = sample
  return { ...slip, source: { name: 'Quick', number: '1234' }, value: 100, amount: 100, ...change }
}

const issueBills = (api: FakeApi): void =>
  api.answer('getRestaurant', ({ restaurant, ...menu }) => ({
    ...menu,
    restaurant: { ...restaurant, billing: { isOn: true as const, hasUpi: true } },
  }))

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
  api.answer('createSlip', () => slipOf())
  api.refuse('previewBill', { status: 422, code: 'nothing_to_bill' })
  await click('Issue the slip')
  await until('Not a tax invoice')
  expect(text()).toContain('Tax paid by Quick, s.9(5)')
  expect(text()).toContain('Quick owes ₹100.00')
  expect(api.calls.filter(({ name }) => name === 'createSlip')).toHaveLength(1)
})

test('Day close says what a platform owes, until it is received', async () => {
  const owed = slipOf({ id: 'owed-1' })
  const screen = await openScreen(paths.dayClose('2026-11-20'), {
    as: 'cashier',
    before: (api) => {
      issueBills(api)
      api.answer('getDay', ({ ...report }) => ({
        ...report,
        isClosed: false,
        operators: [{ name: 'Quick', slips: { count: 2, amount: 340 }, owed: { count: 1, amount: 100 } }],
      }))
      api.answer('listSlips', () => [owed])
    },
  })
  const { api, until, click, text } = screen
  await until('Owed by Quick (1)')
  expect(text()).toContain('Sold through Quick (2)')
  api.answer('saveSlipReceipt', (_, { body }) => {
    const { received } = body as { received: Slip['received'] | null } // as the screen sent it
    return { ...owed, version: owed.version + 1, ...(received && { received }) }
  })
  await click('Received: Quick 1234, ₹100.00')
  await until('₹100.00 of Quick 1234 received')
  await click('Undo')
  await until('Received')
  const bodies = api.bodies('saveSlipReceipt') as { received: Slip['received'] | null; version: number }[] // both calls
  expect(bodies.map(({ received, version }) => [received?.amount, version])).toEqual([
    [100, owed.version],
    [undefined, owed.version + 1],
  ])
})
