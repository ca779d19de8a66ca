import { act } from 'react'
import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import type { Bill, Payment } from '@thali/contract/bills/bill'
import { answerBills } from '../../../../test/answers.ts'
import { sampleReply } from '../../../../test/sample.ts'
import { openScreen, type TestScreen } from '../../../../test/screen.tsx'
import { acceptBill, liveBills } from '../live-bills.ts'

const paidAt = '2026-11-20T09:45:00.000Z'
const clean: Partial<Bill> = { payments: [], creditNotes: [], toRefund: 0, payable: 260 }

const issued = { number: 'SG/26-27/00001', issuedDateTime: '2026-11-20T09:00:00.000Z', refunds: [] }

const paid = (method: Payment['method'], amount: number, more: Partial<Payment> = {}): Payment => ({
  id: 'first',
  method,
  amount,
  tip: 0,
  paidDateTime: paidAt,
  staffName: 'demo-admin',
  ...more,
})

let bills = 0

/** Opens the payment for a bill: 260 rupees are due, or others. */
const openPayment = async (more: Partial<Bill> = {}, as: 'waiter' | 'cashier' = 'waiter'): Promise<TestScreen> => {
  bills += 1
  const { due = 260 } = more
  const screen = await openScreen(`${pages.staffBill}?bill=refused-${bills}`, {
    as,
    before: (api) => answerBills(api, { ...clean, due, ...more }),
  })
  await screen.until(`Take payment ₹${due}.00`)
  await screen.click(`Take payment ₹${due}.00`)
  await screen.until(`Due₹${due}.00`)
  return screen
}

/** Another person was first: the server refuses the payment, and the bill is another one. */
const beSecond = ({ api }: TestScreen, code: 'overpaid' | 'bill_cancelled', bill: Partial<Bill>): void => {
  api.refuse('createPayment', { status: code === 'overpaid' ? 422 : 409, code, message: 'This is more than is due.' })
  answerBills(api, { ...clean, version: 2, ...bill })
}

test.each([
  ['₹260.00 cash', '₹260.00 cash', 'cash', 'Cash'],
  ['₹260.00 cash', '₹260.00 by card', 'cash', 'Card'],
  ['₹260.00 by UPI', '₹260.00 cash', 'upi', 'Cash'],
  ['₹260.00 by UPI', '₹260.00 by card', 'upi', 'Card'],
] as const)('after %s of another person %s is given back', async (first, second, method, button) => {
  const screen = await openPayment()
  await screen.click(button)
  beSecond(screen, 'overpaid', { due: 0, status: 'paid', payments: [paid(method, 260)] })
  await screen.click(`Take ${second}`)
  const words = `Already paid: ${first}, by demo-admin, 3:15 PM. Your ${second} was not recorded: give it back.`
  await screen.until(words)
  expect(screen.text()).toContain('Already paid')
})

test('a refused part names the payment that came first and takes the rest', async () => {
  const screen = await openPayment()
  beSecond(screen, 'overpaid', { due: 60, payments: [paid('card', 200)] })
  await screen.click('Take ₹260.00 cash')
  await screen.until('Already paid: ₹200.00 by card, by demo-admin')
  await screen.until('Take ₹60.00 cash')
  screen.api.recover('createPayment')
  await screen.click('Take ₹60.00 cash')
  await screen.until(() => screen.api.bodies('createPayment').length === 2)
  expect(screen.api.bodies('createPayment')[1]).toMatchObject({ method: 'cash', amount: 60 })
})

test('a typed amount stays after it was refused', async () => {
  const screen = await openPayment()
  await screen.click('Amount')
  for (const digit of ['2', '0', '0']) await screen.click(digit)
  beSecond(screen, 'overpaid', { due: 60, payments: [paid('card', 200)] })
  await screen.click('Take ₹200.00 cash')
  await screen.until('Only ₹60.00 is due.')
  expect(screen.button('Amount').textContent).toContain('₹200.00')
})

test('a cancelled bill does not take the payment, which is given back', async () => {
  const screen = await openPayment()
  beSecond(screen, 'bill_cancelled', { due: 0, status: 'cancelled', cancelledDateTime: paidAt, cancelReason: 'Wrong' })
  await screen.click('Take ₹260.00 cash')
  await screen.until('Your ₹260.00 cash was not recorded: give it back.')
  expect(screen.text()).not.toContain('Paid, thank you')
})

test('a refused payment of a share names the share', async () => {
  const shares = [130, 130].map((due, at) => ({ id: `s${at}`, amount: 130, due, lineIds: [] }))
  const screen = await openPayment({ shares })
  await screen.click('Close')
  await screen.click('Shares: 0 of 2 paid')
  const payments = [paid('cash', 130, { shareId: 's0' })]
  beSecond(screen, 'overpaid', {
    due: 130,
    shares: shares.map((one, at) => (at === 0 ? { ...one, due: 0 } : one)),
    payments,
  })
  await screen.click('Take ₹130.00 cash')
  await screen.until('Already paid: ₹130.00 cash for share 1, by demo-admin')
  expect(screen.text()).toContain('Your ₹130.00 cash for share 1 was not recorded')
})

test('a bill that is paid elsewhere says by whom, without a tap', async () => {
  const screen = await openPayment()
  const { restaurantId } = sampleReply('getBill')
  const more: Partial<Bill> = { ...clean, version: 2, due: 0, status: 'paid', payments: [paid('card', 260)] }
  act(() => {
    liveBills.open(restaurantId)
    acceptBill({ ...sampleReply('getBill'), ...issued, ...more, id: `refused-${bills}` })
  })
  await screen.until('Paid on another screen: ₹260.00 by card, by demo-admin, 3:15 PM. This screen recorded nothing.')
  expect(screen.api.bodies('createPayment')).toEqual([])
  act(() => liveBills.close())
})

test('a bill keeps its newest state when the live list closes', async () => {
  const screen = await openPayment()
  const { restaurantId } = sampleReply('getBill')
  act(() => {
    liveBills.open(restaurantId)
    acceptBill({ ...sampleReply('getBill'), ...issued, ...clean, id: `refused-${bills}`, version: 2, due: 60 })
  })
  await screen.until('The amount due changed from ₹260.00 to ₹60.00.')
  act(() => liveBills.close())
  await screen.click('Card')
  expect(screen.text()).toContain('Take ₹60.00 by card')
})

test('a payment whose answer was lost counts as own', async () => {
  const screen = await openPayment()
  screen.api.lose('createPayment')
  await screen.click('Take ₹260.00 cash')
  await screen.until('No answer yet')
  const paidBill: Partial<Bill> = { ...clean, due: 0, status: 'paid', version: 2, payments: [paid('cash', 260)] }
  answerBills(screen.api, paidBill)
  screen.api.answer('createPayment', (bill, { params }) => ({
    ...bill,
    ...issued,
    ...paidBill,
    id: params['billId'] ?? '',
  }))
  screen.api.recover('createPayment')
  await screen.click('Try again')
  await screen.until('Done')
  expect(screen.text()).toContain('Paid')
  expect(screen.text()).not.toContain('Paid on another screen')
})

test('a bill cancelled on another screen takes no payment', async () => {
  const screen = await openPayment()
  act(() => {
    liveBills.open(sampleReply('getBill').restaurantId)
    acceptBill({
      ...sampleReply('getBill'),
      ...issued,
      ...clean,
      id: `refused-${bills}`,
      version: 2,
      due: 0,
      status: 'cancelled',
    })
  })
  await screen.until('This bill was cancelled. No payment can be recorded.')
  expect(screen.text()).not.toContain('Take ₹260.00 cash')
})

test('an unanswered payment is forgotten only after the server was asked', async () => {
  const screen = await openPayment()
  screen.api.lose('createPayment')
  await screen.click('Take ₹260.00 cash')
  await screen.until('No answer yet')
  screen.api.lose('findBillEntry')
  await screen.click('Do not record it')
  await screen.until('The server cannot be asked now')
  screen.api.recover('findBillEntry')
  screen.api.answer('findBillEntry', () => ({ isRecorded: false }))
  await screen.click('Do not record it')
  await screen.click('Forget it')
  await screen.until('Take ₹260.00 cash')
  screen.api.recover('createPayment')
  await screen.click('Take ₹260.00 cash')
  await screen.until(() => screen.api.bodies('createPayment').length === 2)
  const [first, second] = screen.api.calls.filter(({ name }) => name === 'createPayment')
  expect(second?.headers.get('Idempotency-Key')).not.toBe(first?.headers.get('Idempotency-Key'))
})

test('digits of an earlier payment are recorded after a question', async () => {
  const { api, click, until } = await openPayment()
  await click('UPI')
  for (const digit of ['4', '7', '2', '0']) await click(digit)
  const more = { number: 'SG/26-27/00007', paidDateTime: paidAt }
  api.refuse('createPayment', { status: 409, code: 'same_utr', more })
  await click('Take ₹260.00 by UPI')
  await until('are recorded already for bill SG/26-27/00007 at 3:15 PM')
  await click('Cancel')
  await click('Take ₹260.00 by UPI')
  await until('Is this another payment?')
  api.recover('createPayment')
  await click('Record it as well')
  await until(() => api.bodies('createPayment').length === 3)
  const body = { method: 'upi', amount: 260, utr: '4720' }
  expect(api.bodies('createPayment')).toMatchObject([body, body, { ...body, mayRepeatUtr: true }])
  expect(api.bodies('createPayment')[1]).not.toHaveProperty('mayRepeatUtr')
})

test('a returned payment is due again at once', async () => {
  const before = { due: 160, payments: [paid('cash', 100)] }
  const { api, click, type, until } = await openPayment(before, 'cashier')
  api.answer('createRefund', (bill, { params }) => {
    const after = { ...bill, ...issued, ...clean, ...before, status: 'issued' as const, due: 260, version: 2 }
    return { ...after, id: params['billId'] ?? '' }
  })
  await click('Return money')
  await type('Amount in rupees', '100')
  await click('Paid twice')
  await click('Return ₹100.00')
  await until('Due₹260.00')
  expect(api.bodies('createRefund')).toMatchObject([{ method: 'cash', amount: 100 }])
})

test('a wrong tip to return is named at the tip, a wrong amount at the amount', async () => {
  const screen = await openPayment({ due: 160, payments: [paid('cash', 100, { tip: 20 })] }, 'cashier')
  await screen.until('Return money')
  await screen.click('Return money')
  await screen.type('Amount in rupees', '10')
  // Without a reason.
  await screen.click('Return ₹10.00')
  await screen.type('Of the tip of ₹20.00, in rupees', '2.005')
  await screen.until('At most ₹20.00, with at most two decimals.')
  expect(screen.text()).not.toContain('An amount from')
  await screen.type('Of the tip of ₹20.00, in rupees', '20')
  await screen.type('Amount in rupees', '100.01')
  await screen.until('An amount from ₹0.01 to ₹100.00')
  expect(screen.text()).not.toContain('At most ₹20.00')
})
