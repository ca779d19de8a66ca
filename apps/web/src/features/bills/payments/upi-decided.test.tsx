import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import type { Bill, Payment, UpiRequest } from '@thali/contract/bills/bill'
import { answerBills, takeUpi } from '../../../../test/answers.ts'
import { sampleReply } from '../../../../test/sample.ts'
import { openScreen, type TestScreen } from '../../../../test/screen.tsx'

const clean: Partial<Bill> = { payments: [], creditNotes: [], upiRequests: [], toRefund: 0, payable: 260, due: 260 }

let bills = 0

const aCode = (more: Partial<UpiRequest> = {}): UpiRequest => ({
  ...sampleReply('createUpiRequest'),
  id: 'code',
  billId: `decided-${bills}`,
  reference: 'R1',
  amount: 260,
  tip: 0,
  state: 'requested',
  ...more,
})

const paidByUpi = (utr: string): Payment => ({
  id: 'first',
  method: 'upi',
  amount: 260,
  tip: 0,
  utr,
  upiRequestId: 'code',
  paidDateTime: '2026-11-20T09:45:00.000Z',
  staffName: 'demo-admin',
})

const typeDigits = async ({ click }: TestScreen, digits: string): Promise<void> => {
  for (const digit of digits) await click(digit)
}

/** Opens the payment of a bill with an open code of all that is due. */
const openPayment = async (): Promise<TestScreen> => {
  bills += 1
  const screen = await openScreen(`${pages.staffBill}?bill=decided-${bills}`, {
    as: 'waiter',
    before: (api) => {
      answerBills(api, { ...clean, upiRequests: [aCode()] })
      takeUpi(api)
    },
  })
  await screen.click('Take payment ₹260.00')
  await screen.until('Due₹260.00')
  return screen
}

const change = ({ api }: TestScreen, more: Partial<Bill>): void => answerBills(api, { ...clean, version: 2, ...more })

test('a rejected code says why; the next has the tip', async () => {
  const screen = await openPayment()
  await screen.click('UPI')
  await screen.click('Not received')
  await screen.click('No money arrived')
  change(screen, {})
  await screen.click('Reject')
  await screen.until('Rejected, ref. R1: No money arrived')
  await screen.until('Show code for ₹260.00')
  expect(screen.api.bodies('updateUpiRequest')).toEqual([{ state: 'rejected', reason: 'No money arrived' }])
  await typeDigits(screen, '40')
  change(screen, { version: 3, upiRequests: [aCode({ id: 'second', reference: 'R2', amount: 300, tip: 40 })] })
  await screen.click('Show code for ₹300.00')
  await screen.until('Ref. R2')
  expect(screen.api.bodies('createUpiRequest')).toEqual([{ tip: 40 }])
  expect(screen.text()).not.toContain('Rejected, ref. R1')
})

test('a code that another person rejected is not confirmed', async () => {
  const screen = await openPayment()
  await screen.click('UPI')
  await typeDigits(screen, '4719')
  screen.api.refuse('updateUpiRequest', { status: 409, code: 'version_conflict', message: 'Please look at it again.' })
  change(screen, {})
  await screen.click('Confirm ₹260.00 by UPI')
  await screen.until('The code with ref. R1 was rejected on another screen.')
  expect(screen.text()).not.toContain('Recorded')
})

test.each(['pane', 'list'])('digits that differ from the confirmed ones are refused in the %s', async (place) => {
  const screen = await openPayment()
  if (place === 'pane') {
    await screen.click('UPI')
    await typeDigits(screen, '4712')
  } else {
    await screen.click('UPI ₹260.00')
    await screen.type('UTR, last digits', '4712')
  }
  screen.api.refuse('updateUpiRequest', { status: 409, code: 'version_conflict', message: 'It is confirmed.' })
  change(screen, {
    due: 0,
    status: 'paid',
    payments: [paidByUpi('4711')],
    upiRequests: [aCode({ state: 'confirmed', utr: '4711' })],
  })
  await screen.click('Confirm ₹260.00 by UPI')
  await screen.until('Already paid: ₹260.00 by UPI, by demo-admin')
  expect(screen.text()).toMatch(/Your ₹260\.00 .* was not recorded\./)
  expect(screen.text()).not.toContain('Recorded')
})

test('digits of an earlier payment are confirmed after a question', async () => {
  const screen = await openPayment()
  await screen.click('UPI')
  await typeDigits(screen, '4720')
  const more = { number: 'SG/26-27/00007', paidDateTime: '2026-11-20T09:45:00.000Z' }
  screen.api.refuse('updateUpiRequest', { status: 409, code: 'same_utr', more })
  await screen.click('Confirm ₹260.00 by UPI')
  await screen.until('are recorded already for bill SG/26-27/00007 at')
  await screen.click('Cancel')
  await screen.click('Confirm ₹260.00 by UPI')
  await screen.until('Is this another payment?')
  screen.api.recover('updateUpiRequest')
  await screen.click('Record it as well')
  await screen.until(() => screen.api.bodies('updateUpiRequest').length === 3)
  const body = { state: 'confirmed', utr: '4720' }
  expect(screen.api.bodies('updateUpiRequest')).toEqual([body, body, { ...body, mayRepeatUtr: true }])
})
