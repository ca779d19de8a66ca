import { toPaise } from '@thali/contract/basics/money'
import type { Bill } from '@thali/contract/bills/bill'
import { settle, type BillAccount, type PaidAmount, type Settlement } from '@thali/contract/bills/settlement'

/** A payment or refund in paise. */
export type NewMoney = { readonly payment?: PaidAmount; readonly refund?: PaidAmount }

/** The account of a bill in paise, with money that is not stored yet. */
const accountOf = (bill: Bill, { payment, refund }: NewMoney): BillAccount => ({
  payable: toPaise(bill.payable),
  credited: bill.creditNotes.reduce((sum, { amount }) => sum + toPaise(amount), 0),
  isCredited: bill.status === 'credited',
  isCancelled: bill.status === 'cancelled',
  payments: [
    ...bill.payments.map(({ amount, tip }) => ({ amount: toPaise(amount), tip: toPaise(tip) })),
    ...(payment ? [payment] : []),
  ],
  refunds: [
    ...bill.refunds.map(({ amount, tip }) => ({ amount: toPaise(amount), tip: toPaise(tip) })),
    ...(refund ? [refund] : []),
  ],
})

/** The amount due on a bill in paise, after money that is not stored yet. */
export const settleBill = (bill: Bill, money: NewMoney = {}): Settlement => settle(accountOf(bill, money))
