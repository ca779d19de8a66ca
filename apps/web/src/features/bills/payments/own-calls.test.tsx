import { act } from 'react'
import { expect, test } from 'vitest'
import type { EndpointName } from '@thali/contract/api/all-endpoints'
import * as pages from '@thali/contract/basics/pages'
import type { Bill, UpiRequest } from '@thali/contract/bills/bill'
import { answerBills } from '../../../../test/answers.ts'
import { sampleReply } from '../../../../test/sample.ts'
import { openScreen, type TestScreen } from '../../../../test/screen.tsx'
import { liveBills } from '../live-bills.ts'

const issuedDateTime = '2026-11-20T09:00:00.000Z'
const issued = { number: 'SG/26-27/00001', issuedDateTime, status: 'issued' } as const

const before: Partial<Bill> = {
  payments: [],
  refunds: [],
  creditNotes: [],
  upiRequests: [],
  toRefund: 0,
  payable: 260,
  due: 260,
}

const after: Partial<Bill> = {
  ...before,
  version: 2,
  due: 160,
  payments: [
    { id: 'own', method: 'cash', amount: 100, tip: 0, paidDateTime: '2026-11-20T09:45:00.000Z', staffName: 'meera' },
  ],
}

// A new bill for each test: an entry without an answer would stay.
let bills = 0
let id = ''
const changed = 'The amount due changed'

const payTheFirstHundred = async (screen: TestScreen): Promise<void> => {
  await screen.click('Amount')
  for (const digit of ['1', '0', '0']) await screen.click(digit)
  await screen.click('Take ₹100.00 cash')
}

/** The live connection is faster than the answer to a call: by a second, or by less than a frame. */
const overtake = async (
  { api, wait, text }: TestScreen,
  call: EndpointName,
  byMs: number,
  bill = after,
): Promise<void> => {
  act(() => {
    liveBills.open(sampleReply('getBill').restaurantId)
    liveBills.receive({ ...sampleReply('getBill'), ...issued, ...bill, number: issued.number, issuedDateTime, id })
  })
  if (byMs > 0) await wait(byMs)
  // The bill as it was, until the answer says whose payment it is.
  expect(text()).toContain('Due₹260.00')
  api.recover(call)
}

const ways: Readonly<Record<string, (screen: TestScreen, byMs: number) => Promise<void>>> = {
  async 'a payment'(screen, byMs) {
    screen.api.hold('createPayment')
    await payTheFirstHundred(screen)
    await overtake(screen, 'createPayment', byMs)
  },
  async 'a payment that is sent again'(screen, byMs) {
    screen.api.lose('createPayment')
    await payTheFirstHundred(screen)
    await screen.until('No answer yet')
    screen.api.hold('createPayment')
    await screen.click('Try again')
    await overtake(screen, 'createPayment', byMs)
  },
  async 'a payment that the server is asked for'(screen, byMs) {
    screen.api.lose('createPayment')
    await payTheFirstHundred(screen)
    await screen.until('No answer yet')
    screen.api.answer('findBillEntry', () => ({ isRecorded: true }))
    screen.api.hold('findBillEntry')
    await screen.click('Do not record it')
    await overtake(screen, 'findBillEntry', byMs)
  },
}

const cases = Object.entries(ways).flatMap(([name, take]) => [0, 1000].map((byMs) => [name, byMs, take] as const))

test.each(cases)('%s that the live connection shows %i ms before is no change', async (_, byMs, take) => {
  bills += 1
  id = `own-calls-${bills}`
  const screen = await openScreen(`${pages.staffBill}?bill=${id}`, {
    as: 'waiter',
    before: (api) => {
      answerBills(api, before)
      api.answer('createPayment', (bill) => ({ ...bill, ...issued, ...after, id }))
    },
  })
  await screen.click('Take payment ₹260.00')
  await screen.until('Due₹260.00')
  answerBills(screen.api, after)
  await take(screen, byMs)
  await screen.until('Recorded: ₹100.00 cash')
  await screen.until('Due₹160.00')
  expect(screen.text()).not.toContain(changed)
})

test.each([0, 1000])('a code that the live connection shows %i ms before is no change', async (byMs) => {
  bills += 1
  id = `own-calls-${bills}`
  const request = { ...sampleReply('createUpiRequest'), id: 'code', billId: id, amount: 260, tip: 0 }
  const confirmed: UpiRequest = { ...request, state: 'confirmed', utr: '4711' }
  const screen = await openScreen(`${pages.staffBill}?bill=${id}`, {
    as: 'waiter',
    before: (api) => {
      answerBills(api, { ...before, upiRequests: [{ ...request, state: 'claimed' }] })
      api.answer('updateUpiRequest', () => confirmed)
    },
  })
  await screen.click('Take payment ₹260.00')
  await screen.until('Due₹260.00')
  await screen.click('UPI')
  for (const digit of ['4', '7', '1', '1']) await screen.click(digit)
  const payment = { id: 'own', method: 'upi', amount: 260, tip: 0, utr: '4711', staffName: 'meera' } as const
  const paid: Partial<Bill> = {
    ...before,
    version: 2,
    due: 0,
    status: 'paid',
    payments: [{ ...payment, paidDateTime: '2026-11-20T09:45:00.000Z' }],
    upiRequests: [confirmed],
  }
  answerBills(screen.api, paid)
  screen.api.hold('updateUpiRequest')
  await screen.click('Confirm ₹260.00 by UPI')
  await overtake(screen, 'updateUpiRequest', byMs, paid)
  await screen.until('Done')
  expect(screen.text()).toContain('Paid')
  expect(screen.text()).not.toContain('Paid on another screen')
})
