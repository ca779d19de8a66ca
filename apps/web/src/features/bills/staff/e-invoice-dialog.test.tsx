import { act } from 'react'
import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import type { Bill } from '@thali/contract/bills/bill'
import { answerBills } from '../../../../test/answers.ts'
import { openScreen, type TestScreen } from '../../../../test/screen.tsx'

const irn = '0a1b'.repeat(16)
const customer = { name: 'Acme', address: 'Pune', gstin: '27AAPFU0939F1ZV' }

const openMore = async (as: 'admin' | 'cashier' | 'waiter', change: Partial<Bill> = {}): Promise<TestScreen> => {
  const screen = await openScreen(`${pages.staffBill}?bill=bill-1`, {
    as,
    before: (api) => {
      answerBills(api, { customer, creditNotes: [], payments: [], ...change })
      api.answer('saveEInvoice', (bill, { body }) => ({ ...bill, ...Object(body), id: 'bill-1' }))
    },
  })
  await screen.until('More')
  await screen.click('More')
  return screen
}

test('a cashier enters the e-invoice of a bill', async () => {
  const screen = await openMore('cashier')
  await screen.click('E-invoice (IRN)')
  await screen.until('E-invoice of SG/26-27/00001')
  await screen.type('IRN', 'not an IRN')
  await screen.type('Acknowledgement number', '1126 10123456789')
  await screen.type('Date of the acknowledgement', '2026-11-20')
  await screen.click('Save')
  expect(screen.text()).toContain('An IRN has 64 digits or letters from a to f.')
  await screen.type('IRN', irn.toUpperCase())
  await screen.type('Text of the signed QR code (may stay empty)', 'upi://pay')
  await screen.click('Save')
  expect(screen.text()).toContain('This is not the text of a signed QR code.')
  await screen.type('Text of the signed QR code (may stay empty)', '')
  await screen.click('Save')
  await screen.until(() => screen.api.bodies('saveEInvoice').length === 1)
  expect(screen.api.bodies('saveEInvoice')).toEqual([
    { number: 'SG/26-27/00001', eInvoice: { irn, ackNumber: '112610123456789', ackDate: '2026-11-20' } },
  ])
})

test.each<['admin' | 'waiter', Partial<Bill>]>([
  ['waiter', {}],
  ['admin', { customer: undefined }],
])('a %s with the bill %o is not asked for an e-invoice', async (as, change) => {
  const screen = await openMore(as, change)
  await screen.until('SG/26-27/00001')
  expect(screen.text()).not.toContain('E-invoice (IRN)')
})

test('another document keeps the text of the first, two taps save once', async () => {
  const numbers = ['SG/C/26-27/00001', 'SG/C/26-27/00002']
  const creditNotes = numbers.map((number) => ({
    number,
    lineIds: [],
    groups: [],
    roundOff: 0,
    amount: 10,
    reason: 'Sent back',
    issuedDateTime: '2026-11-20T09:00:00.000Z',
  }))
  const screen = await openMore('cashier', { creditNotes })
  await screen.click('E-invoice (IRN)')
  await screen.type('IRN', irn)
  await screen.type('Document', numbers[1] ?? '')
  expect(screen.field('IRN').value).toBe('')
  await screen.type('Document', 'SG/26-27/00001')
  expect(screen.field('IRN').value).toBe(irn)
  await screen.type('Acknowledgement number', '112610123456789')
  await screen.type('Date of the acknowledgement', '2026-11-20')
  await act(async () => {
    screen.button('Save').click()
    screen.button('Save').click()
  })
  await screen.until(() => screen.api.bodies('saveEInvoice').length > 0)
  expect(screen.api.bodies('saveEInvoice')).toHaveLength(1)
})
