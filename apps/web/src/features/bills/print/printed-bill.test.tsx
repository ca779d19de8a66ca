import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import type { Bill } from '@thali/contract/bills/bill'
import { answerBills } from '../../../../test/answers.ts'
import type { FakeApi } from '../../../../test/fake-api.ts'
import { openScreen } from '../../../../test/screen.tsx'

const print = vi.fn<() => void>()

// The browser says that it has printed.
beforeEach(() => {
  print.mockReset()
  print.mockImplementation(() => void window.dispatchEvent(new Event('afterprint')))
  vi.stubGlobal('print', print)
  Object.defineProperty(document, 'fonts', { value: { ready: Promise.resolve() }, configurable: true })
})

test('a second print is marked as duplicate, which can be taken off', async () => {
  const opened = await openScreen(`${pages.printBill}?bill=bill-1&print=now`, { before: (api) => answerBills(api) })
  await opened.until(() => print.mock.calls.length === 1)
  await opened.reload()
  await opened.until('DUPLICATE')
  // The address does not print again.
  expect(print).toHaveBeenCalledTimes(1)
  await act(async () => opened.field('Mark as duplicate').click())
  await opened.until(() => !opened.text().includes('DUPLICATE'))
  await opened.click('Print')
  expect(print).toHaveBeenCalledTimes(2)
})

test('a cancelled bill says so, with its reason and without a UPI code', async () => {
  const { until, text } = await openScreen(`${pages.printBill}?bill=bill-2`, {
    before: (api) => {
      const cancelled = { cancelledDateTime: '2026-11-20T09:30:00.000Z', cancelReason: 'Wrong table' }
      api.answer('getBill', (bill): Bill => ({ ...bill, ...cancelled, id: 'bill-2', status: 'cancelled' }))
    },
  })
  await until('CANCELLED')
  expect(text()).toContain('Wrong table')
  expect(text()).not.toContain('Add a UPI code')
})

test('a bill of supply has the words of the law and no taxes', async () => {
  const { until, text } = await openScreen(`${pages.printBill}?bill=bill-3`, {
    before: (api) =>
      api.answer('getBill', ({ seller, ...bill }): Bill => ({
        ...bill,
        id: 'bill-3',
        kind: 'bill-of-supply',
        groups: [],
        seller: { ...seller, scheme: 'composition' },
      })),
  })
  await until('Bill of Supply')
  expect(text().toLowerCase()).toContain('composition taxable person, not eligible to collect tax on supplies')
  expect(text()).not.toContain('CGST')
})

const billing = { isOn: true, hasUpi: true, printsUpiCode: true } as const

/** An unpaid bill of a restaurant that wants UPI codes on paper. */
const answerWithCodes = (api: FakeApi, more: Partial<Bill> = {}): void => {
  answerBills(api, { payments: [], due: 100, upiRequests: [], ...more })
  api.answer('getRestaurant', ({ restaurant, ...menu }) => ({ ...menu, restaurant: { ...restaurant, billing } }))
  api.answer('createUpiRequest', (request) => ({
    ...request,
    amount: 100,
    tip: 0,
    upi: 'upi://pay?pa=spice@okaxis&am=100.00',
    state: 'requested' as const,
  }))
}

test('staff print an unpaid bill with its UPI code at once', async () => {
  const opened = await openScreen(`${pages.printBill}?bill=bill-4&print=now`, { before: (api) => answerWithCodes(api) })
  await opened.until(() => print.mock.calls.length === 1)
  expect(opened.text()).toContain('UPI: spice@okaxis')
  expect(opened.api.bodies('createUpiRequest')).toHaveLength(1)
  await opened.click('Leave out the UPI code')
  await opened.until(() => !opened.text().includes('UPI: spice@okaxis'))
})

test('staff wait for the setting before a bill is printed', async () => {
  const opened = await openScreen(`${pages.printBill}?bill=bill-8&print=now`, {
    before: (api) => {
      answerWithCodes(api)
      api.hold('getRestaurant')
    },
  })
  const namesOfCalls = (): string[] => opened.api.calls.map(({ name }) => name)
  await opened.until(() => namesOfCalls().includes('getRestaurant'))
  expect(namesOfCalls()).not.toContain('getBill')
  opened.api.recover('getRestaurant')
  await opened.until(() => print.mock.calls.length === 1)
  expect(opened.text()).toContain('UPI: spice@okaxis')
})

test.each<[string, Partial<Bill>]>([
  ['paid', { status: 'paid', due: 0 }],
  ['divided', { shares: [{ id: 'a', amount: 100, due: 100, lineIds: [] }] }],
])('a %s bill is printed without a UPI code', async (_, more) => {
  const path = `${pages.printBill}?bill=bill-5&print=now`
  const opened = await openScreen(path, { before: (api) => answerWithCodes(api, more) })
  await opened.until(() => print.mock.calls.length === 1)
  expect(opened.api.bodies('createUpiRequest')).toEqual([])
})

test('a refused UPI code keeps no bill from being printed', async () => {
  const { until, text } = await openScreen(`${pages.printBill}?bill=bill-6&print=now`, {
    before: (api) => {
      answerWithCodes(api)
      api.refuse('createUpiRequest', { status: 429, code: 'too_many' })
    },
  })
  await until(() => print.mock.calls.length === 1)
  expect(text()).not.toContain('UPI: spice@okaxis')
})

test('the logo, the cashier and a line to sign are on the paper', async () => {
  const seller = {
    scheme: 'unregistered',
    legalName: 'Spice Garden',
    address: 'Pune',
    logo: '/uploads/a-336.webp',
  } as const
  const { until, text } = await openScreen(`${pages.printBill}?bill=bill-7`, {
    before: (api) => answerBills(api, { layout: 2, cashier: 'asha', hasSignatureLine: true, seller }),
  })
  await until('Cashier')
  expect(text()).toContain('asha')
  expect(text()).toContain('Signature')
  expect(document.querySelector('[data-paper] img')?.getAttribute('src')).toBe('/uploads/a-336.webp')
})

test('bill and credit note have the IRN of their own e-invoice', async () => {
  const note = { number: 'SG-C/26-27/00001', lineIds: [], groups: [], roundOff: 0, amount: 0, reason: 'Cold' }
  const creditNotes = [{ ...note, issuedDateTime: '2026-11-20T10:00:00.000Z' }]
  const ack = { ackNumber: '112610123456789', ackDate: '2026-11-20' }
  const eInvoices = [
    { number: 'SG/26-27/00001', irn: 'a'.repeat(64), ...ack, signedQr: 'a.b.c' },
    { number: note.number, irn: 'b'.repeat(64), ...ack },
  ]
  const opened = await openScreen(`${pages.printBill}?bill=bill-9`, {
    before: (api) => answerBills(api, { creditNotes, eInvoices }),
  })
  const paper = (): string => document.querySelector('[data-paper]')?.textContent ?? ''
  const hasCode = (): boolean => document.querySelector('[aria-label="Signed code of the e-invoice"]') !== null
  await opened.until(() => paper().includes(`IRN ${'a'.repeat(64)}`))
  expect(paper()).toContain('Ack. 112610123456789, 20/11/2026')
  expect([paper().includes('b'.repeat(64)), hasCode()]).toEqual([false, true])
  await act(async () => opened.field('Credit note SG-C/26-27/00001').click())
  await opened.until(() => paper().includes(`IRN ${'b'.repeat(64)}`))
  expect(hasCode()).toBe(false)
})
