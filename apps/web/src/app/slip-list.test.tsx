import { expect, test } from 'vitest'
import type { StaffRole } from '@thali/contract/auth/roles'
import { type Slip, type SlipRow, toSlipRow } from '@thali/contract/sources/slip'
import { aSlip } from '#web/features/bills/slip.testing.ts'
import { paths } from '#web/lib/paths.ts'
import { platformSlipsPath } from '#web/lib/platform-slips.ts'
import { storage } from '#web/lib/storage.ts'
import { issueBills } from '../../test/answers.ts'
import { openScreen, type TestScreen } from '../../test/screen.tsx'

const source = (name: string, number: string): Slip['source'] => ({ name, number })

const slips: readonly Slip[] = [
  aSlip({ id: 'owed', orderId: 'o-1', source: source('Quick', 'Q-1') }),
  aSlip({
    id: 'less',
    orderId: 'o-2',
    source: source('Quick', 'Q-2'),
    amount: 200.5,
    received: { amount: 160, date: '2026-11-19' },
    version: 2,
  }),
  aSlip({
    id: 'full',
    orderId: 'o-3',
    source: source('Zippy', 'Z-3'),
    amount: 55.5,
    received: { amount: 55.5, date: '2026-11-19' },
    version: 2,
  }),
  aSlip({
    id: 'reversed',
    orderId: 'o-4',
    source: source('Zippy', 'Z-4'),
    amount: 999,
    reversed: { dateTime: '2026-11-19T10:00:00.000Z', reason: 'Cancelled by Zippy' },
    version: 2,
  }),
]

/** The list of slips, over slips that change as the server changes them; the older owed slip is on a second page. */
const openSlips = async (
  as: StaffRole = 'cashier',
  receivedOn = '2026-11-19',
): Promise<TestScreen & { readonly stored: Map<string, Slip> }> => {
  const old = aSlip({
    id: 'old',
    orderId: 'o-0',
    source: source('Quick', 'Q-0'),
    businessDay: '2026-09-01',
    amount: 10,
  })
  const stored = new Map([...slips, old].map((slip) => [slip.id, slip]))
  const less = slips.find(({ id }) => id === 'less')
  if (less?.received) stored.set('less', { ...less, received: { ...less.received, date: receivedOn } })
  const change = (id: string | undefined, part: Partial<Slip>): Slip => {
    const { received: _, ...slip } = stored.get(id ?? '') ?? aSlip()
    const next = { ...slip, ...part, version: slip.version + 1 }
    stored.set(next.id, next)
    return next
  }
  const rows = (): SlipRow[] => [...stored.values()].map(toSlipRow)
  const screen = await openScreen(platformSlipsPath, {
    as,
    before: (api) => {
      issueBills(api)
      api.answer('listSlipRows', (_, { query }) => {
        if (query.has('isOwed')) return { slips: rows().filter(({ id }) => id === 'old'), next: null }
        const newest = rows().filter(({ id }) => id !== 'old')
        return query.has('before')
          ? { slips: newest.slice(2), next: null }
          : { slips: newest.slice(0, 2), next: '2026-11-18.1.less' }
      })
      api.answer('saveSlipReceipt', (_, { params, body }) => {
        const { received } = body as { received: Slip['received'] | null } // as the screen sent it
        return change(params['slipId'], received ? { received } : {})
      })
      api.answer('reverseSlip', (_, { params, body }) => {
        const { reason } = body as { reason: string } // as the screen sent it
        const { received } = stored.get(params['slipId'] ?? '') ?? {}
        const reversed = { dateTime: '2026-11-20T10:00:00.000Z', reason }
        return change(params['slipId'], { ...(received && { received }), reversed })
      })
    },
  })
  await screen.until('Quick Q-1')
  return { ...screen, stored }
}

const items = (): string[] =>
  [...document.querySelectorAll('ul[aria-label="Slips"] > li > button')].map(({ textContent }) => textContent)

const sums = (): string[] =>
  [...document.querySelectorAll('table[aria-label="Sums by platform"] tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent).join(' | '),
  )

const closed = (): boolean => document.querySelector('dialog') === null

test('all pages and older owed slips are listed with sums by platform', async () => {
  const { api } = await openSlips()
  expect(items().map((text) => text.slice(0, 9))).toEqual([
    'Quick Q-1',
    'Quick Q-2',
    'Zippy Z-3',
    'Zippy Z-4',
    'Quick Q-0',
  ])
  expect(items()[1]).toContain('₹200.50₹160.00 on Thu, Nov 19, 2026₹40.50 less')
  expect(sums()).toEqual([
    'Quick | ₹310.50 (3) | ₹110.00 (2) | ₹160.00 (1) | ₹40.50 (1)',
    'Zippy | ₹55.50 (1) | ₹0.00 (0) | ₹55.50 (1) | ₹0.00 (0)',
    'All platforms | ₹366.00 (4) | ₹110.00 (2) | ₹215.50 (2) | ₹40.50 (1)',
  ])
  const asked = api.calls.filter(({ name }) => name === 'listSlipRows').map(({ query }) => Object.fromEntries(query))
  const place = { restaurantId: 'restaurant-1' }
  // 31 days until November 20, the day of the server.
  for (const query of [
    { ...place, from: '2026-10-21' },
    { ...place, from: '2026-10-21', before: '2026-11-18.1.less' },
    { ...place, to: '2026-10-20', isOwed: 'true' },
  ])
    expect(asked).toContainEqual(query)
})

test.each([
  ['Owed', ['Quick Q-1', 'Quick Q-0']],
  ['Received', ['Quick Q-2', 'Zippy Z-3']],
  ['Received less', ['Quick Q-2']],
  ['Reversed', ['Zippy Z-4']],
  ['Zippy', ['Zippy Z-3', 'Zippy Z-4']],
])('the filter %s shows its slips', async (filter, names) => {
  const { click } = await openSlips()
  await click(filter)
  expect(items().map((text) => text.slice(0, 9))).toEqual(names)
})

test.each([
  ['q-2', 'Quick Q-2'],
  ['160', 'Quick Q-2'],
  ['₹55.50', 'Zippy Z-3'],
])('the search “%s” finds a slip and sums it', async (search, name) => {
  const { type } = await openSlips()
  await type('Search slips', search)
  expect(items().map((text) => text.slice(0, 9))).toEqual([name])
  expect(sums()).toHaveLength(1)
})

test('an owed slip is received, and taken back, without leaving the filter', async () => {
  const { click, until, text, api } = await openSlips()
  await click('Owed')
  await click('Quick Q-1')
  await click('₹100.00 received today')
  await until('₹100.00 on Fri, Nov 20, 2026')
  expect(items()).toHaveLength(2)
  expect(sums()[0]).toContain('₹10.00 (1) | ₹260.00 (2)')
  await click('Not received')
  await until('₹100.00 received today')
  expect(text()).not.toContain('Reverse slip')
  expect(api.bodies('saveSlipReceipt')).toEqual([
    { received: { amount: 100, date: expect.any(String) as string }, version: 1 },
    { received: null, version: 2 },
  ])
})

test('a receipt is changed in the dialog, which begins with it', async () => {
  const { click, until, type, field, api } = await openSlips()
  await click('Quick Q-2')
  await click('Change receipt')
  expect([field('Amount received').value, field('Received on').value]).toEqual(['160', '2026-11-19'])
  await type('Amount received', '170.25')
  await click('Record')
  await until(closed)
  await until('₹30.25 less')
  expect(api.bodies('saveSlipReceipt')).toEqual([{ received: { amount: 170.25, date: '2026-11-19' }, version: 2 }])
})

test.each([
  ['before the day of its slip', '2026-11-17'],
  ['after today', '2026-11-21'],
])('a receipt %s keeps its date', async (_, date) => {
  // It was recorded on the other side of midnight, or of a day that was closed early.
  const { click, until, type, api } = await openSlips('cashier', date)
  await click('Quick Q-2')
  await click('Change receipt')
  await type('Amount received', '150')
  await click('Record')
  await until(closed)
  expect(api.bodies('saveSlipReceipt')).toEqual([{ received: { amount: 150, date }, version: 2 }])
})

test('an admin reverses a received slip, which then is in no sum', async () => {
  const { click, until, text } = await openSlips('admin')
  await click('Zippy Z-3')
  await click('Reverse slip of Zippy Z-3')
  await click('Cancelled by Zippy')
  await click('Reverse ₹55.50')
  await until(() => closed() && text().includes('₹55.50 was recorded as received on'))
  expect(sums()[1]).toBe('Zippy | ₹0.00 (0) | ₹0.00 (0) | ₹0.00 (0) | ₹0.00 (0)')
})

test('a typed reason survives Cancel and a reload until its slip is reversed', async () => {
  const { click, until, type, field, reload, api } = await openSlips('admin')
  const begin = async (name: string): Promise<void> => {
    await click(name)
    await click(`Reverse slip of ${name}`)
  }
  await begin('Quick Q-1')
  await type('Reason', 'The rider fell ')
  await click('Cancel')
  await begin('Zippy Z-3')
  expect(field('Reason').value).toBe('')
  await click('Cancelled by Zippy')
  await click('Cancel')
  await reload()
  await begin('Quick Q-1')
  expect(field('Reason').value).toBe('The rider fell ')
  api.lose('reverseSlip')
  await click('Reverse ₹100.00')
  await until('No answer')
  expect(field('Reason').value).toBe('The rider fell ')
  api.recover('reverseSlip')
  await click('Reverse ₹100.00')
  await until(closed)
  expect(api.bodies('reverseSlip')).toEqual([{ reason: 'The rider fell' }, { reason: 'The rider fell' }])
  expect(Object.keys(storage.get('typed') ?? {})).toEqual(['reversal full'])
})

test('a slip that another person changed is shown anew, and not replaced', async () => {
  const { click, until, api, stored } = await openSlips()
  await click('Quick Q-1')
  stored.set('owed', aSlip({ ...slips[0], version: 4, received: { amount: 80, date: '2026-11-19' } }))
  api.refuse('saveSlipReceipt', { status: 409, code: 'changed_meanwhile' })
  await click('₹100.00 received today')
  await until('Another person changed this slip')
  await until('₹80.00 on Thu')
  expect(api.bodies('saveSlipReceipt')).toHaveLength(1)
})

test('without an answer the slip stays owed', async () => {
  const { click, until, api, text } = await openSlips()
  await click('Quick Q-1')
  api.lose('saveSlipReceipt')
  await click('₹100.00 received today')
  await until('No answer')
  expect(text()).toContain('₹100.00 received today')
})

test('a range of days fetches its slips alone', async () => {
  const { click, type, until, api } = await openSlips()
  await click('Choose days')
  await type('First day', '2026-11-01')
  await type('Last day', '2026-11-02')
  await until(() => api.calls.at(-1)?.query.get('to') === '2026-11-02')
  expect(api.calls.at(-1)?.query.get('from')).toBe('2026-11-01')
  await type('Last day', '2026-12-31')
  await until('At most 31 days at once')
})

test('a failed list is fetched again, an empty one says what slips are', async () => {
  const { until, click, api } = await openScreen(platformSlipsPath, {
    as: 'cashier',
    before: (fake) => {
      issueBills(fake)
      fake.lose('listSlipRows')
      fake.answer('listSlipRows', () => ({ slips: [], next: null }))
    },
  })
  await until('The slips could not be loaded.')
  api.recover('listSlipRows')
  await click('Retry')
  await until('No slips yet.')
  expect(items()).toEqual([])
})

test.each([
  ['operator', 'cashier', true],
  ['own', 'cashier', false],
  ['operator', 'waiter', false],
] as const)('a source of kind %s shows the tab to a %s: %s', async (kind, as, isShown) => {
  const { until, text, api } = await openScreen(paths.staffBills, {
    as,
    before: (fake) => {
      fake.answer('listOrderSources', () => [{ name: 'Quick', kind, gstin: '', tableNumber: 1 }])
      fake.answer('getRestaurant', ({ restaurant, ...menu }) => ({
        ...menu,
        restaurant: { ...restaurant, takeaway: true as const, billing: { isOn: true as const, hasUpi: false } },
      }))
    },
  })
  await until('Issued bills')
  if (isShown) {
    await until('Platforms')
    return
  }
  await until(() => as === 'waiter' || api.calls.some(({ name }) => name === 'listOrderSources'))
  expect(text()).not.toContain('Platforms')
})
