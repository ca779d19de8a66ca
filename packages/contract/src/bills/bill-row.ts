import type { z } from 'zod'
import { toPaise, toRupees } from '../basics/money.ts'
import type { Bill } from './bill.ts'
import type { billRow } from './calls-schema.ts'

/** The part of a bill that lists show, in rupees. */
export type BillRow = z.infer<typeof billRow>

type Issued = Bill & { readonly id: string; readonly number: string; readonly issuedDateTime: string }

/** The row of an issued bill. */
export const toBillRow = (bill: Issued): BillRow => {
  const { id, number, issuedDateTime, tableNumber, tableLabel, payable, due, toRefund, status, isStale, version } = bill
  const { customer, lines, shares = [], payments, creditNotes, upiRequests = [] } = bill
  const claims = upiRequests.filter(({ state }) => state === 'claimed')
  const names = [customer?.name, ...lines.map(({ guest }) => guest?.name), ...shares.map(({ guestName }) => guestName)]
  const credited = toRupees(creditNotes.reduce((sum, { amount }) => sum + toPaise(amount), 0))
  const shown = {
    id,
    number,
    issuedDateTime,
    tableNumber,
    tableLabel,
    payable,
    due,
    toRefund,
    status,
    isStale,
    version,
  }
  return {
    ...shown,
    credited,
    ...(customer && { customerName: customer.name }),
    claims: claims.length,
    isPaidTwice: status === 'paid' && claims.some(({ isReplaced }) => !isReplaced),
    names: [...new Set(names.filter((name) => name !== undefined))],
    utrs: payments.flatMap(({ utr }) => utr ?? []),
  }
}

/** The text of a search as it is compared. */
export const toBillSearch = (search: string): string => search.trim().toLowerCase()

/** The amount that a search may mean (paise); undefined for other texts. */
export const searchedPaise = (text: string): number | undefined => {
  const plain = text.replaceAll(/[₹,\s]/g, '')
  return /^\d{1,9}(?:\.\d{0,2})?$/.test(plain) ? toPaise(Number(plain)) : undefined
}

/** The table that a search may mean: `7` or `table 7`. */
export const searchedTable = (text: string): number | undefined => {
  const [, digits] = /^(?:table )?(\d{1,6})$/.exec(text) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/** Whether a search fits a row: by number, table, amount, name of a guest, or the last digits of a UTR. */
export const isBillFound = (row: BillRow, search: string): boolean => {
  const text = toBillSearch(search)
  const paise = searchedPaise(text)
  return (
    row.number.toLowerCase().includes(text) ||
    searchedTable(text) === row.tableNumber ||
    row.tableLabel.toLowerCase().includes(text) ||
    (paise !== undefined && (paise === toPaise(row.payable) || (row.due > 0 && paise === toPaise(row.due)))) ||
    row.names.some((name) => name.toLowerCase().includes(text)) ||
    row.utrs.some((utr) => utr.endsWith(text))
  )
}
