import { act } from 'react'
import { expect, test, vi } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import type { Bill, UpiRequest } from '@thali/contract/bills/bill'
import { anOrder } from '#web/features/orders/order.testing.ts'
import { paths } from '#web/lib/paths.ts'
import { setTableVisit } from '#web/product/table-visit.ts'
import { publishVisitEvent } from '#web/product/visit-events.ts'
import { getVisit } from '#web/product/visit.ts'
import { listBills, takeUpi } from '../../test/answers.ts'
import { openScreen, type TestScreen } from '../../test/screen.tsx'
import { told } from '../../test/toasts.ts'

const bill: Partial<Bill> = { id: 'bill', due: 100, payable: 100, shares: [] }

const sit = (): Promise<void> =>
  act(async () => setTableVisit({ trust: 'signed', mayOrder: 'yes', tableNumber: 1, sittingId: 'sitting' }))

const changed = (): Promise<void> => act(async () => publishVisitEvent({ kind: 'bill' }))

/** Opens the bill of a phone at a table. */
const openBill = async (more: Partial<Bill> = {}): Promise<TestScreen> => {
  const screen = await openScreen(paths.myBill('bill'), {
    as: 'diner',
    before: (api) => {
      takeUpi(api)
      listBills(api, { ...bill, ...more })
    },
  })
  await sit()
  await screen.until('Dal Makhani')
  return screen
}

/** Another guest says that all is paid. */
const claim: UpiRequest = {
  id: 'other',
  billId: 'bill',
  reference: 'other',
  amount: 100,
  tip: 0,
  upi: 'upi://pay?pa=spicegarden@okhdfcbank&am=100.00&cu=INR',
  state: 'claimed',
  requestedDateTime: '2026-11-20T09:30:00.000Z',
}

const mayPay = (): boolean => [...document.querySelectorAll('button')].some((one) => /by UPI/.test(one.textContent))

const maySplit = (): boolean => [...document.querySelectorAll('button')].some((one) => /split/i.test(one.textContent))

test.each<[Partial<Bill>, string, boolean, boolean]>([
  [{}, 'Pay ₹100 by UPI', true, true],
  [{ isStale: true }, 'More was ordered after this bill. It will come on a second bill.', true, true],
  [{ isPart: true }, 'These are your dishes. The bill of the table has more.', false, true],
  [{ status: 'cancelled' }, 'The restaurant cancelled this bill.', false, false],
  [{ upiRequests: [claim] }, 'A guest says that ₹100 is paid. The restaurant checks it now.', false, true],
  [{ splitBy: 'staff' }, 'Your waiter divided this bill.', true, false],
])('a bill %o says so and offers what is possible', async (more, words, isPayable, isDivisible) => {
  const { until } = await openBill(more)
  await until(words)
  expect([mayPay(), maySplit()]).toEqual([isPayable, isDivisible])
})

test('a bill stays to read after the visit', async () => {
  const { api, until, text } = await openBill()
  await until('Pay ₹100 by UPI')
  expect(text()).not.toContain('Your visit is over.')
  api.answer('listVisitBills', () => [])
  const answer = (more: Partial<Bill>): void =>
    api.answer('openBillLink', (sample) => ({
      ...sample,
      ...bill,
      restaurantId: getVisit().restaurantId ?? '',
      number: 'SG/26-27/00001',
      issuedDateTime: '2026-11-20T09:00:00.000Z',
      status: 'issued' as const,
      refunds: [],
      payments: [],
      ...more,
    }))
  answer({})
  await changed()
  await until('Your visit is over.')
  expect([mayPay(), maySplit(), text().includes('SG/26-27/00001')]).toEqual([false, false, true])
  answer({ status: 'paid', due: 0, paidDateTime: '2026-11-20T09:30:00.000Z' })
  await changed()
  await until('Paid. Thank you!')
  expect(text()).not.toContain('Your visit is over.')
})

test('without a share sheet the link is copied, or shown', async () => {
  const screen = await openBill()
  const copied: string[] = []
  const writeText = async (text: string): Promise<void> => void copied.push(text)
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as Partial<Clipboard> as Clipboard) // all that is used
  await screen.click('Send the bill')
  await told(screen, 'Link copied')
  expect(copied).toEqual([expect.stringContaining('/bill#link-0')])
  // As on plain http.
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never)
  await screen.click('Send the bill')
  await screen.until('Link to this bill')
  expect(screen.field('Copy this link').value).toBe(copied[0])
})

test('asking for the bill ends with it until more is ordered', async () => {
  const screen = await openScreen(pages.myOrders, {
    as: 'diner',
    before: (api) => {
      takeUpi(api)
      api.answer('listOrders', () => [anOrder('a')])
      api.answer('listVisitBills', () => [])
    },
  })
  const { api, until, text } = screen
  await sit()
  await until('Ask for the bill')
  const show = async (...bills: readonly Partial<Bill>[]): Promise<void> => {
    listBills(api, ...bills)
    await changed()
  }
  await show(bill)
  await until('Your bill')
  await until(() => !text().includes('Ask for the bill'))
  await show({ ...bill, isStale: true })
  await until('Ask for the bill')
  await show({ ...bill, isStale: true }, { ...bill, id: 'second' })
  await until('Your bills')
  expect(text()).not.toContain('Ask for the bill')
  await show({ ...bill, status: 'cancelled' }, { ...bill, id: 'second' })
  await until('Cancelled')
  expect([...document.querySelectorAll('main li a')].map(({ textContent }) => textContent)).toEqual([
    'Bill SG/26-27/00001Cancelled₹100',
    'Bill SG/26-27/00002To pay₹100',
  ])
})
