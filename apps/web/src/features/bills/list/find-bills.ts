import { toPaise, toRupees } from '@thali/contract/basics/money'
import { type BillRow, isBillFound, toBillRow } from '@thali/contract/bills/bill-row'
import type { IssuedBill } from '../live-bills.ts'

/** The states of a filter; undefined shows all. */
export type BillFilter = BillRow['status'] | undefined

const rows = new WeakMap<IssuedBill, BillRow>()

/** The row of a live bill; the same one until the bill changes, so that it is not drawn again. */
export const rowOf = (bill: IssuedBill): BillRow => {
  const row = rows.get(bill) ?? toBillRow(bill)
  rows.set(bill, row)
  return row
}

/** The bills of a filter and a search, in their order. */
export const findBills = (bills: readonly BillRow[], filter: BillFilter, search: string): readonly BillRow[] =>
  bills.filter((bill) => (filter === undefined || bill.status === filter) && isBillFound(bill, search))

/** The sums of bills in rupees, without cancelled bills and less credit notes. */
export const sumBills = (bills: readonly BillRow[]): { readonly amount: number; readonly due: number } => {
  const valid = bills.filter(({ status }) => status !== 'cancelled')
  const paise = valid.reduce((sum, { payable, credited }) => sum + toPaise(payable) - toPaise(credited), 0)
  return { amount: toRupees(paise), due: toRupees(valid.reduce((sum, { due }) => sum + toPaise(due), 0)) }
}
