import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import type { Bill } from '@thali/contract/bills/bill'
import { answerBills } from '../../../../test/answers.ts'
import { openScreen } from '../../../../test/screen.tsx'

const share = (number: number, due: number) => ({ id: `share-${number}`, amount: 100, due, lineIds: [] })

const divided = (...dues: readonly number[]): Partial<Bill> => ({
  payments: [],
  creditNotes: [],
  upiRequests: [],
  toRefund: 0,
  payable: 300,
  due: dues.reduce((sum, due) => sum + due, 0),
  shares: dues.map((due, at) => share(at + 1, due)),
})

const undivided = {
  ...divided(),
  due: 300,
  shares: undefined,
  version: 1,
  number: 'SG/26-27/00001',
  issuedDateTime: '2026-11-20T09:00:00.000Z',
  status: 'issued',
  refunds: [],
} satisfies Partial<Bill>

test('a division shows its shares, also when the bill cannot be fetched again', async () => {
  const screen = await openScreen(`${pages.staffBill}?bill=undivided`, {
    as: 'waiter',
    before: (api) => {
      answerBills(api, undivided)
      api.answer('splitBill', (bill, { params }) => ({
        ...bill,
        ...undivided,
        ...divided(100, 100, 100),
        id: params['billId'] ?? '',
        version: 2,
      }))
    },
  })
  await screen.until('Take payment ₹300.00')
  await screen.click('Split')
  screen.api.lose('getBill')
  await screen.click('Divide by 3')
  await screen.until('Take ₹100.00 cash')
  expect(screen.api.bodies('splitBill')).toEqual([{ by: 'equal', count: 3 }])
})

test('after a found payment of share 1, share 2 is chosen', async () => {
  const screen = await openScreen(`${pages.staffBill}?bill=divided`, {
    as: 'waiter',
    before: (api) => answerBills(api, divided(100, 100, 100)),
  })
  const chosen = (): string | null | undefined => document.querySelector('ul [aria-pressed="true"]')?.textContent
  await screen.until('Take payment ₹300.00')
  await screen.click('Shares: 0 of 3 paid')
  await screen.until('Take ₹100.00 cash')
  screen.api.lose('createPayment')
  await screen.click('Take ₹100.00 cash')
  await screen.until('No answer yet')
  // The payment had arrived, and the waiter looks at the next share.
  answerBills(screen.api, { ...divided(0, 100, 100), version: 2 })
  screen.api.answer('findBillEntry', () => ({ isRecorded: true }))
  await screen.click('Share 2')
  await screen.click('Do not record it')
  await screen.until('Recorded: ₹100.00 cash for share 1.')
  expect(chosen()).toContain('Share 2')
})
