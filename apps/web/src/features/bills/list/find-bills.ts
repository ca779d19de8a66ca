import { toPaise, toRupees } from '@thali/contract/basics/money'
import type { Bill } from '@thali/contract/bills/bill'
import type { IssuedBill } from '../live-bills.ts'

/** The states of a filter; undefined shows all. */
export type BillFilter = Bill['status'] | undefined

const namesOf = ({ customer, lines, shares = [] }: Bill): readonly string[] =>
  [customer?.name, ...lines.map(({ guest }) => guest?.name), ...shares.map(({ guestName }) => guestName)].filter(
    (name) => name !== undefined,
  )

const isAmount = (text: string, { payable, due }: Bill): boolean => {
  const plain = text.replaceAll(/[₹,\s]/g, '')
  if (!/^\d+(?:\.\d{0,2})?$/.test(plain)) return false
  const paise = toPaise(Number(plain))
  return paise === toPaise(payable) || (due > 0 && paise === toPaise(due))
}

/** Whether a search fits a bill: by number, table, amount, name of a guest, or the last digits of a UTR. */
export const isFound = (bill: IssuedBill, search: string): boolean => {
  const text = search.trim().toLowerCase()
  if (text === '') return true
  const { number, tableNumber, tableLabel, payments } = bill
  return (
    number.toLowerCase().includes(text) ||
    text === String(tableNumber) ||
    `table ${tableNumber}` === text ||
    tableLabel.toLowerCase().includes(text) ||
    isAmount(text, bill) ||
    namesOf(bill).some((name) => name.toLowerCase().includes(text)) ||
    payments.some(({ utr }) => utr?.endsWith(text) === true)
  )
}

/** The bills of a filter and a search, in their order. */
export const findBills = (bills: readonly IssuedBill[], filter: BillFilter, search: string): readonly IssuedBill[] =>
  bills.filter((bill) => (filter === undefined || bill.status === filter) && isFound(bill, search))

/** The sums of bills in rupees, without cancelled bills and less credit notes. */
export const sumBills = (bills: readonly Bill[]): { readonly amount: number; readonly due: number } => {
  const valid = bills.filter(({ status }) => status !== 'cancelled')
  const paise = valid.reduce(
    (sum, { payable, creditNotes }) =>
      sum + toPaise(payable) - creditNotes.reduce((credited, { amount }) => credited + toPaise(amount), 0),
    0,
  )
  return { amount: toRupees(paise), due: toRupees(valid.reduce((sum, { due }) => sum + toPaise(due), 0)) }
}
