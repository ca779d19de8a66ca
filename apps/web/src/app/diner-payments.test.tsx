import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import type { Bill, UpiRequest } from '@thali/contract/bills/bill'
import { followBillNews } from '#web/features/bills/diner/follow-bill-news.ts'
import { paths } from '#web/lib/paths.ts'
import { navigate } from '#web/lib/router.ts'
import { storage } from '#web/lib/storage.ts'
import { setTableVisit } from '#web/product/table-visit.ts'
import { publishVisitEvent } from '#web/product/visit-events.ts'
import { listBills, takeUpi } from '../../test/answers.ts'
import { openScreen, type TestScreen } from '../../test/screen.tsx'

const opened = '2026-11-20T10:00:00.000Z'
const question = 'Did ₹291 go through?'

const shares = (...dues: readonly number[]) =>
  dues.map((due, index) => ({ id: `s${index}`, amount: 291, due, lineIds: [] }))

const bill = { id: 'bill', due: 873, payable: 873, shares: shares(291, 291, 291) } as const

const ask = (id: string, more: Partial<UpiRequest> = {}): UpiRequest => ({
  id,
  billId: 'bill',
  shareId: 's0',
  reference: id,
  amount: 291,
  tip: 0,
  upi: `upi://pay?pa=spicegarden@okhdfcbank&tr=${id}&am=291.00&cu=INR`,
  state: 'requested',
  requestedDateTime: opened,
  payer: {},
  ...more,
})

const changed = (): Promise<void> => act(async () => publishVisitEvent({ kind: 'bill' }))

let isFollowing = false

/** Opens the bill of a phone at a table. */
const openBill = async (more: Partial<Bill> = {}): Promise<TestScreen> => {
  const screen = await openScreen(paths.myBill('bill'), {
    as: 'diner',
    before: (api) => {
      takeUpi(api)
      listBills(api, { ...bill, ...more })
    },
  })
  const { api } = screen
  const ids = ['first', 'second', 'third']
  api.answer('createUpiRequest', (_, { body }) => {
    const { tip = 0 } = body as Partial<UpiRequest> // of the phone
    return ask(ids[api.bodies('createUpiRequest').length - 1] ?? '', { tip, amount: 291 + tip })
  })
  api.answer('updateUpiRequest', (_, { params }) => ask(params['upiRequestId'] ?? '', { state: 'claimed' }))
  await act(async () => {
    setTableVisit({ trust: 'signed', mayOrder: 'yes', tableNumber: 1, sittingId: 'sitting' })
    if (!isFollowing) followBillNews()
    isFollowing = true
  })
  await screen.until('To pay')
  return screen
}

const payFirst = async (screen: TestScreen): Promise<void> => {
  await screen.click('Pay ₹291 by UPI (Part 1)')
  await screen.until('Open UPI app')
  listBills(screen.api, { ...bill, upiRequests: [ask('first')] })
}

afterEach(() => storage.remove('entries'))

test('a started payment asks on each screen until it is answered', async () => {
  const screen = await openBill()
  await payFirst(screen)
  // The browser ends while the UPI app is in front.
  await screen.reload()
  for (const path of [paths.myBill('bill'), pages.menu, pages.myOrders]) {
    await act(async () => navigate(path))
    await screen.until(question)
  }
  await act(async () => screen.button('No').focus())
  await screen.click('No')
  await screen.until(() => !screen.text().includes(question))
  expect(document.activeElement?.tagName).toBe('H1')
  await act(async () => navigate(paths.myBill('bill')))
  await screen.until('Pay all: ₹873 by UPI')
  expect(screen.api.bodies('updateUpiRequest')).toEqual([])
  // The failed code is not used again.
  await screen.click('Pay ₹291 by UPI (Part 1)')
  expect(screen.api.bodies('createUpiRequest')).toEqual([{ shareId: 's0' }, { shareId: 's0' }])
})

test('a started payment and its answer survive a write of another tab', async () => {
  const screen = await openBill()
  const otherTab = async (): Promise<void> => {
    // It fetched the bill, and had not read yet what this tab wrote.
    const stale = (storage.get('keptBills') ?? []).map((kept) => ({ ...kept, requestIds: [], answers: {} }))
    await act(async () => storage.set('keptBills', stale))
  }
  await payFirst(screen)
  await screen.click('Close')
  await otherTab()
  await screen.until(question)
  expect(storage.get('keptBills')?.map(({ requestIds }) => requestIds)).toEqual([['first']])
  await screen.click('No')
  await otherTab()
  expect(storage.get('keptBills')?.map(({ answers }) => answers)).toEqual([{ first: 'no' }])
  await screen.until(() => !screen.text().includes(question))
})

test('Show the code opens the bill with the code', async () => {
  const screen = await openBill()
  await payFirst(screen)
  await act(async () => navigate(pages.menu))
  await screen.until(question)
  await screen.click('Show the code')
  await screen.until('Open UPI app')
  expect(screen.api.bodies('createUpiRequest')).toHaveLength(1)
})

test('a claim without a network is sent later, once', async () => {
  const screen = await openBill()
  const { api, button, click, until, reload, text } = screen
  await payFirst(screen)
  api.lose('updateUpiRequest')
  api.lose('listVisitBills')
  await act(async () => button('I have paid').focus())
  await click('I have paid')
  await until('Your payment of ₹291 is noted on this phone.')
  expect(document.activeElement?.tagName).toBe('H2')
  await reload()
  await until('Your payment of ₹291 is noted on this phone.')
  expect(text()).not.toContain(question)
  const before = api.bodies('updateUpiRequest').length
  api.recover('listVisitBills')
  api.recover('updateUpiRequest')
  listBills(api, { ...bill, upiRequests: [ask('first', { state: 'claimed' })] })
  await act(async () => void dispatchEvent(new Event('online')))
  await until('Thank you. The restaurant is checking that ₹291 arrived.')
  await changed()
  await act(async () => void dispatchEvent(new Event('online')))
  expect(api.bodies('updateUpiRequest').slice(before)).toEqual([{ state: 'claimed' }])
  const keys = api.calls
    .filter(({ name }) => name === 'updateUpiRequest')
    .map((call) => call.headers.get('Idempotency-Key'))
  expect(new Set(keys).size).toBe(1)
})

test('a claim that the restaurant cannot take says what to do', async () => {
  const screen = await openBill()
  await payFirst(screen)
  screen.api.refuse('updateUpiRequest', { status: 404, code: 'not_found' })
  await screen.click('I have paid')
  await screen.until('Please show the payment in your UPI app to your waiter.')
  expect(screen.text()).not.toContain(question)
})

test('a share that another phone opened or claimed is marked, and the rest is offered', async () => {
  const screen = await openBill({
    upiRequests: [
      ask('priya', { payer: { name: 'Priya' } }),
      ask('ravi', { shareId: 's1', state: 'claimed', payer: { name: 'Ravi' } }),
    ],
  })
  await screen.until('Priya is paying this')
  expect(screen.text()).toContain('Being checked')
  await screen.until('Pay the rest: ₹291 by UPI')
  // The code was opened three minutes ago by the server's time.
  await screen.wait(180_000)
  await screen.until('Pay the rest: ₹582 by UPI')
  expect(screen.text()).not.toContain('Priya is paying this')
})

test('an open code says that another guest paid its part', async () => {
  const screen = await openBill()
  await payFirst(screen)
  listBills(screen.api, { ...bill, upiRequests: [ask('first'), ask('other', { state: 'claimed' })] })
  await changed()
  await screen.until('Someone at your table said that this part is paid.')
  expect(screen.text()).not.toContain('Open UPI app')
  await screen.click('Close')
  await screen.until(() => !screen.text().includes('Someone at your table'))
})

test('back from the UPI app the code asks, with one primary button', async () => {
  const screen = await openBill()
  await payFirst(screen)
  const primary = (): readonly string[] =>
    [...document.querySelectorAll('dialog .primary, dialog a[href^="upi:"]')].map(({ textContent }) => textContent)
  expect(primary()).toEqual(['Open UPI app'])
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  await screen.until(question)
  expect(primary()).toEqual(['Yes'])
})

test('the last rupee says goodbye with amount and digits', async () => {
  const paid = { id: 'p', method: 'upi', amount: 873, tip: 20, utr: '4711', paidDateTime: opened } as const
  const screen = await openBill()
  await payFirst(screen)
  const payments = [{ ...paid, upiRequestId: 'first' }]
  listBills(screen.api, { ...bill, due: 0, status: 'paid', paidDateTime: opened, payments, shares: shares(0, 0, 0) })
  await changed()
  await screen.click('Close')
  await screen.until('Paid. Thank you!')
  for (const text of ['₹893', 'UPI reference ending in 4711', 'Send the bill']) expect(screen.text()).toContain(text)
})

test('a large tip is asked about, a usual one is not', async () => {
  const screen = await openBill()
  await payFirst(screen)
  await screen.click('Add a tip')
  await screen.click('₹50')
  await screen.until(() => screen.api.bodies('createUpiRequest').length === 2)
  await screen.until('Change the tip')
  await screen.click('Change the tip')
  await screen.click('Other amount')
  await screen.type('Tip in rupees', 'ten')
  await screen.click('New code with')
  await screen.until('An amount in rupees, with at most two decimals.')
  await screen.type('Tip in rupees', '500')
  await screen.click('New code with ₹500 tip')
  await screen.until('A tip of ₹500 on')
  await screen.click('Yes, ₹500 tip')
  await screen.until(() => screen.api.bodies('createUpiRequest').length === 3)
  expect(screen.api.bodies('createUpiRequest').slice(1)).toEqual([
    { shareId: 's0', tip: 50 },
    { shareId: 's0', tip: 500 },
  ])
})

test('a new code after a failed payment keeps the tip', async () => {
  const screen = await openBill()
  await payFirst(screen)
  await screen.click('Add a tip')
  await screen.click('₹50')
  await screen.until('Change the tip')
  await screen.click('The payment failed: get a new code')
  await screen.until(() => screen.api.bodies('createUpiRequest').length === 3)
  expect(screen.api.bodies('createUpiRequest')[2]).toEqual({ shareId: 's0', tip: 50 })
})

test('a rejected payment says why, and a new code follows', async () => {
  const screen = await openBill()
  await payFirst(screen)
  listBills(screen.api, { ...bill, upiRequests: [ask('first', { state: 'claimed' })] })
  await screen.click('I have paid')
  await screen.until('Thank you. The restaurant is checking that ₹291 arrived.')
  listBills(screen.api, { ...bill, upiRequests: [ask('first', { state: 'rejected', reason: 'Nothing arrived' })] })
  await changed()
  await screen.click('Close')
  await screen.until('The restaurant did not find your payment of ₹291. Reason: Nothing arrived')
  await screen.click('Try again')
  await screen.until('Open UPI app')
  expect(screen.api.bodies('createUpiRequest')).toEqual([{ shareId: 's0' }, { shareId: 's0' }])
})
