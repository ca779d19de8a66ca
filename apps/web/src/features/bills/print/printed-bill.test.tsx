import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import type { Bill } from '@thali/contract/bills/bill'
import { answerBills } from '../../../../test/answers.ts'
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
