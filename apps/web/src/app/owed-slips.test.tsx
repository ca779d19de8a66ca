import { expect, test } from 'vitest'
import type { StaffRole } from '@thali/contract/auth/roles'
import type { Slip } from '@thali/contract/sources/slip'
import { anOrder } from '#web/features/orders/order.testing.ts'
import { aSlip } from '#web/features/bills/slip.testing.ts'
import { paths } from '#web/lib/paths.ts'
import { issueBills } from '../../test/answers.ts'
import { openScreen, type TestScreen } from '../../test/screen.tsx'

type SentReceipt = { readonly received: Slip['received'] | null; readonly version: number }

const receipts = ({ api }: TestScreen): SentReceipt[] => api.bodies('saveSlipReceipt') as SentReceipt[] // as the screen sent them

const second = aSlip({ id: 'slip-2', orderId: 'second', source: { name: 'Zippy', number: '9' }, amount: 55.5 })

type Options = { readonly as?: StaffRole; readonly second?: Slip }

/** Day close on 20 November, over slips that change as the server changes them. */
const openDay = async ({ as = 'cashier', second: other = second }: Options = {}): Promise<
  TestScreen & { readonly stored: Map<string, Slip> }
> => {
  const stored = new Map([aSlip(), other].map((slip) => [slip.id, slip]))
  const change = (id: string | undefined, part: Partial<Slip>): Slip => {
    const { received: _, ...slip } = stored.get(id ?? '') ?? aSlip()
    const next = { ...slip, ...part, version: slip.version + 1 }
    stored.set(next.id, next)
    return next
  }
  const screen = await openScreen(paths.dayClose('2026-11-20'), {
    as,
    before: (api) => {
      issueBills(api)
      api.answer('listDays', (sample) => ({ ...sample, today: '2026-11-20', current: '2026-11-20' }))
      api.answer('getDay', ({ ...report }) => ({
        ...report,
        isClosed: false,
        operators: [{ name: 'Quick', slips: { count: 2, amount: 340 }, owed: { count: 1, amount: 100 } }],
      }))
      api.answer('listSlips', (_, { query }) => {
        const orderId = query.get('orderId')
        return [...stored.values()].filter((slip) =>
          orderId === null ? !slip.received && !slip.reversed : slip.orderId === orderId,
        )
      })
      api.answer('saveSlipReceipt', (_, { params, body }) => {
        const { received } = body as SentReceipt // as the screen sent it
        return change(params['slipId'], received ? { received } : {})
      })
      api.answer('reverseSlip', (_, { params, body }) => {
        const { reason } = body as { reason: string } // as the screen sent it
        return change(params['slipId'], { reversed: { dateTime: '2026-11-20T10:00:00.000Z', reason } })
      })
    },
  })
  await screen.until('Quick 1234')
  return { ...screen, stored }
}

const closed = (): boolean => document.querySelector('dialog') === null

test('Day close says what a platform owes, until it is received', async () => {
  const screen = await openDay()
  const { until, click, text } = screen
  expect(text()).toContain('Sold through Quick (2)')
  expect(text()).toContain('Owed by Quick (1)')
  await click('Received: Quick 1234, ₹100.00')
  await until('₹100.00 of Quick 1234 received')
  await click('Undo: ₹100.00 of Quick 1234')
  await until('Quick 1234, ')
  expect(receipts(screen)).toEqual([
    { received: { amount: 100, date: '2026-11-20' }, version: 1 },
    { received: null, version: 2 },
  ])
})

test('another amount and date are typed, and what is less is said', async () => {
  const screen = await openDay()
  const { until, click, type, text, field } = screen
  await click('Other amount or date: Quick 1234')
  expect(field('Amount received').value).toBe('100')
  expect(field('Received on').value).toBe('2026-11-20')
  await type('Amount received', '82.25')
  await until('₹17.75 less than owed.')
  await type('Received on', '2026-11-19')
  await click('Record')
  await until(closed)
  await until('₹82.25 of Quick 1234 received, ₹17.75 less than owed')
  expect(receipts(screen)).toEqual([{ received: { amount: 82.25, date: '2026-11-19' }, version: 1 }])
  expect(text()).toContain('Zippy 9')
})

test.each([
  ['', '2026-11-20', 'Please enter the amount that was received.'],
  ['0', '2026-11-20', 'Please enter the amount that was received.'],
  ['100.01', '2026-11-20', 'Quick owes ₹100.00. Please enter no more.'],
  ['90', '', 'Please enter the date.'],
  ['90', '2026-11-21', 'Please enter no later date than today.'],
  ['90', '2026-11-17', 'Please enter that date or a later one.'],
])('a receipt of “%s” on “%s” is not sent', async (amount, date, words) => {
  const screen = await openDay()
  const { click, type, text, field } = screen
  await click('Other amount or date: Quick 1234')
  await type('Amount received', amount)
  await type('Received on', date)
  await click('Record')
  expect(text()).toContain(words)
  expect([field('Amount received').value, field('Received on').value]).toEqual([amount, date])
  expect(receipts(screen)).toEqual([])
})

test('a slip of the next day is paid on the day that was closed early', async () => {
  const screen = await openDay({ second: { ...second, businessDay: '2026-11-21' } })
  const { until, click, type, text } = screen
  await click('Other amount or date: Zippy 9')
  await type('Received on', '2026-11-19')
  await click('Record')
  expect(text()).toContain('Please enter that date or a later one.')
  await type('Received on', '2026-11-20')
  await click('Record')
  await until(closed)
  expect(receipts(screen)).toEqual([{ received: { amount: 55.5, date: '2026-11-20' }, version: 1 }])
})

test('a receipt of another person is replaced only at a second Record', async () => {
  const screen = await openDay()
  const { api, stored, until, click, type, field } = screen
  await click('Other amount or date: Quick 1234')
  await type('Amount received', '90')
  stored.set('slip-1', aSlip({ version: 5, received: { amount: 80, date: '2026-11-19' } }))
  api.refuse('saveSlipReceipt', { status: 409, code: 'changed_meanwhile' })
  await click('Record')
  await until('Another person recorded ₹80.00 on')
  expect(field('Amount received').value).toBe('90')
  api.recover('saveSlipReceipt')
  await click('Record')
  await until(closed)
  expect(receipts(screen).map(({ version }) => version)).toEqual([1, 5])
})

test('a typed receipt survives a lost network', async () => {
  const { api, until, click, type, field } = await openDay()
  await click('Other amount or date: Zippy 9')
  await type('Amount received', '50')
  api.lose('saveSlipReceipt')
  await click('Record')
  await until('What you typed is still here')
  expect(field('Amount received').value).toBe('50')
})

test('a typed receipt survives Cancel and a reload until it is recorded', async () => {
  const { until, click, type, field, reload } = await openDay()
  await click('Other amount or date: Quick 1234')
  await type('Amount received', '82.25')
  await click('Cancel')
  await reload()
  await until('Quick 1234')
  await click('Other amount or date: Zippy 9')
  expect(field('Amount received').value).toBe('55.5')
  await click('Cancel')
  await click('Other amount or date: Quick 1234')
  expect([field('Amount received').value, field('Received on').value]).toEqual(['82.25', '2026-11-20'])
  await type('Received on', '2026-11-19')
  await click('Record')
  await until(closed)
  await click('Undo: ₹82.25 of Quick 1234')
  await until('Quick 1234, ')
  await click('Other amount or date: Quick 1234')
  expect([field('Amount received').value, field('Received on').value]).toEqual(['100', '2026-11-20'])
})

test('an admin reverses a slip with a reason, a cashier may not', async () => {
  const cashier = await openDay()
  expect(() => cashier.button('Reverse slip of Quick 1234')).toThrow('no button')
  await cashier.reload()
  const { api, until, click, text, stored } = await openDay({ as: 'admin' })
  await click('Reverse slip of Quick 1234')
  expect(text()).toContain('the GST return of this month has ₹100.00 less')
  await click('Reverse ₹100.00')
  expect(api.bodies('reverseSlip')).toEqual([])
  await click('Cancelled by Quick')
  await click('Reverse ₹100.00')
  await until(() => closed() && !text().includes('Quick 1234, '))
  expect(api.bodies('reverseSlip')).toEqual([{ reason: 'Cancelled by Quick' }])
  expect(stored.get('slip-2')).toEqual(second)
})

test('the bill of the order reverses its slip, which then says so', async () => {
  const { api, until, click, button } = await openScreen(paths.orderBill(1, 'quick', false), {
    before: (fake) => {
      issueBills(fake)
      fake.answer('listTables', () => [{ number: 1, label: '', area: '', seats: null, isCounter: true, version: 1 }])
      fake.answer('listBills', () => [])
      fake.answer('listOrders', (_, { query }) =>
        query.get('status') === 'Completed'
          ? []
          : [
              anOrder('quick', {
                restaurant: { id: query.get('restaurantId') ?? '', name: 'Spice Garden' },
                sittingId: 's-1',
                source: { kind: 'operator', name: 'Quick', number: '1234', isPrepaid: true },
              }),
            ],
      )
      fake.answer('listSlips', () => [aSlip()])
      fake.answer('reverseSlip', () =>
        aSlip({ version: 2, reversed: { dateTime: '2026-11-20T10:00:00.000Z', reason: 'Issued by mistake' } }),
      )
    },
  })
  api.refuse('previewBill', { status: 422, code: 'nothing_to_bill' })
  await until('Quick owes ₹100.00')
  await click('Reverse slip of Quick 1234')
  await click('Issued by mistake')
  api.lose('reverseSlip')
  await click('Reverse ₹100.00')
  await until('No answer')
  api.recover('reverseSlip')
  await click('Reverse ₹100.00')
  await until('Nothing is owed for it.')
  expect(() => button('Reverse slip of Quick 1234')).toThrow('no button')
})

test('the address of a counter order opens its slip among others', async () => {
  const orders = ['first', 'second', 'third'].map((id) =>
    anOrder(id, {
      sittingId: `sitting-${id}`,
      source: { kind: 'operator', name: 'Quick', number: `of ${id}`, isPrepaid: true },
    }),
  )
  const { api, until } = await openScreen(paths.orderBill(1, 'second', false), {
    before: (fake) => {
      issueBills(fake)
      fake.answer('listTables', () => [{ number: 1, label: '', area: '', seats: null, isCounter: true, version: 1 }])
      fake.answer('listBills', () => [])
      fake.answer('listSlips', () => [])
      fake.answer('listOrders', (_, { query }) => {
        const restaurant = { id: query.get('restaurantId') ?? '', name: 'Spice Garden' }
        return query.get('status') === 'Completed' ? [] : orders.map((order) => ({ ...order, restaurant }))
      })
      fake.refuse('previewBill', { status: 409, code: 'slip_required' })
    },
  })
  await until('Issue the slip')
  expect(document.querySelector('[aria-label="Slip of Quick of second"]')).not.toBeNull()
  expect(api.bodies('previewBill')).toEqual([{ sittingId: 'sitting-second' }])
})
