import { toPaise, toRupees } from '@thali/contract/basics/money'
import type { Bill, CreditNote, UpiRequest } from '@thali/contract/bills/bill'
import type { EInvoice } from '@thali/contract/bills/e-invoice'
import { settle, sharesDue } from '@thali/contract/bills/settlement'
import type { BillFollowUps, IssuedRow, StateRow } from '#server/data/bills/bill-queries.ts'
import type { IssuedBill } from '#server/data/bills/bill-queries.ts'
import type { BillDocument } from './draft.ts'

/** The printed content of a credit note in addition to its columns; amounts in rupees. */
export type CreditDocument = Pick<
  CreditNote,
  'lineIds' | 'groups' | 'roundOff' | 'isCommercial' | 'cashier' | 'hasSignatureLine'
>

/** A stored share; `amount` in paise. */
type StoredShare = {
  readonly id: string
  readonly amount: number
  readonly lineIds: readonly string[]
  readonly guestName?: string
}

const time = (ms: number): string => new Date(ms).toISOString()

const toPayment = (row: BillFollowUps['payments'][number]): Bill['payments'][number] => ({
  id: row.id,
  method: row.method,
  amount: toRupees(row.amount_paise),
  tip: toRupees(row.tip_paise),
  ...(row.tendered_paise !== null && {
    tendered: toRupees(row.tendered_paise),
    change: toRupees(row.tendered_paise - row.amount_paise - row.tip_paise),
  }),
  ...(row.utr !== null && { utr: row.utr }),
  ...(row.share_id !== null && { shareId: row.share_id }),
  ...(row.upi_request_id !== null && { upiRequestId: row.upi_request_id }),
  paidDateTime: time(row.paid_at),
  staffId: row.staff_id,
  ...(row.username !== null && { staffName: row.username }),
})

const toRefund = (row: BillFollowUps['refunds'][number]): Bill['refunds'][number] => ({
  id: row.id,
  method: row.method,
  amount: toRupees(row.amount_paise),
  tip: toRupees(row.tip_paise),
  reason: row.reason,
  refundedDateTime: time(row.refunded_at),
  staffId: row.staff_id,
})

const toCreditNote = (row: BillFollowUps['creditNotes'][number]): CreditNote => ({
  ...(JSON.parse(row.document) as CreditDocument), // written by the service of corrections
  number: row.number,
  amount: toRupees(row.amount_paise),
  reason: row.reason,
  issuedDateTime: time(row.issued_at),
  staffId: row.staff_id,
})

/** When the last payment of a share was started (ms since 1970), infinite for a claimed one, 0 without one. */
const startOf = (shareId: string, requests: readonly UpiRequest[]): number =>
  requests
    .filter((request) => request.shareId === shareId && !request.isReplaced)
    .reduce(
      (last, { state, requestedDateTime }) =>
        Math.max(last, state === 'claimed' ? Infinity : Date.parse(requestedDateTime)),
      0,
    )

type SharesState = {
  readonly payments: BillFollowUps['payments']
  readonly upiRequests: readonly UpiRequest[]
  readonly due: number
}

const toShares = (split: string | null, { payments, upiRequests, due }: SharesState): Pick<Bill, 'shares'> => {
  if (split === null) return {}
  const shares: StoredShare[] = JSON.parse(split)
  const paid = payments.map((row) => ({ amount: row.amount_paise, shareId: row.share_id ?? undefined }))
  // A guest who pays the rest leaves the shares whose payment is under way: that money fills the other shares first.
  const inOrder = shares.toSorted(
    (first, second) => startOf(first.id, upiRequests) - startOf(second.id, upiRequests) || 0,
  )
  const dues = new Map(sharesDue(inOrder, paid, due).map((open, index) => [inOrder[index]?.id, open]))
  return {
    shares: shares.map((share) => ({
      ...share,
      lineIds: [...share.lineIds],
      amount: toRupees(share.amount),
      due: toRupees(dues.get(share.id) ?? 0),
    })),
  }
}

/** The fields of a bill that change after its issue. */
type State = Pick<
  IssuedBill,
  | 'payments'
  | 'refunds'
  | 'creditNotes'
  | 'eInvoices'
  | 'shares'
  | 'splitBy'
  | 'upiRequests'
  | 'due'
  | 'toRefund'
  | 'status'
  | 'paidDateTime'
  | 'cancelledDateTime'
  | 'cancelReason'
  | 'isStale'
  | 'version'
>

/** The part of a bill that never changes. */
export type IssuedPart = Omit<IssuedBill, keyof State>

/** The issued part of a row; `document` is its content, where that is known. */
export const toIssued = (row: IssuedRow, document: BillDocument = JSON.parse(row.document)): IssuedPart => ({
  id: row.id,
  restaurantId: row.restaurant_id,
  number: row.number,
  ...document,
  ...(row.sitting_id !== null && { sittingId: row.sitting_id }),
  tableNumber: row.table_number,
  issuedDateTime: time(row.issued_at),
  businessDay: row.business_day,
  staffId: row.staff_id,
})

const toState = (
  { id, payable }: IssuedPart,
  row: StateRow,
  { payments, refunds, creditNotes, staleIds }: BillFollowUps,
  upiRequests: readonly UpiRequest[],
): State => {
  const settled = settle({
    payable: toPaise(payable),
    credited: creditNotes.reduce((sum, note) => sum + note.amount_paise, 0),
    isCredited: row.credited_at !== null,
    isCancelled: row.cancelled_at !== null,
    payments: payments.map((payment) => ({ amount: payment.amount_paise, tip: payment.tip_paise })),
    refunds: refunds.map((refund) => ({ amount: refund.amount_paise })),
  })
  return {
    payments: payments.map(toPayment),
    refunds: refunds.map(toRefund),
    creditNotes: creditNotes.map(toCreditNote),
    ...(row.e_invoices !== null && { eInvoices: JSON.parse(row.e_invoices) as EInvoice[] }), // written by `saveState`
    ...toShares(row.split, { payments, upiRequests, due: settled.due }),
    ...(row.split_by !== null && { splitBy: row.split_by }),
    ...(upiRequests.length > 0 && { upiRequests: [...upiRequests] }),
    due: toRupees(settled.due),
    toRefund: toRupees(settled.toRefund),
    status: settled.status,
    ...(row.paid_at !== null && { paidDateTime: time(row.paid_at) }),
    ...(row.cancelled_at !== null && { cancelledDateTime: time(row.cancelled_at) }),
    ...(row.cancel_reason !== null && { cancelReason: row.cancel_reason }),
    isStale: row.cancelled_at === null && row.credited_at === null && staleIds.has(id),
    version: row.version,
  }
}

const optionalState: ReadonlySet<string> = new Set<keyof State>([
  'eInvoices',
  'shares',
  'splitBy',
  'upiRequests',
  'paidDateTime',
  'cancelledDateTime',
  'cancelReason',
])

/** The issued part of a bill that was read earlier. A share or a date may be gone since. */
export const issuedOf = (bill: IssuedBill): IssuedPart =>
  Object.fromEntries(Object.entries(bill).filter(([name]) => !optionalState.has(name))) as IssuedPart // has all its fields

/** A bill as staff see it. */
export const toBill = (
  issued: IssuedPart,
  ...[row, followUps, upiRequests]: readonly [StateRow, BillFollowUps, readonly UpiRequest[]]
): IssuedBill => ({ ...issued, ...toState(issued, row, followUps, upiRequests) })

/** A bill without the staff who issued it and took its payments, and without their reason for cancelling it. */
export const billForDiner = (stored: Bill): Bill => {
  const { staffId: _, cancelReason: ___, ...bill } = stored
  return {
    ...bill,
    payments: bill.payments.map(({ staffId: __, staffName: _name, ...payment }) => payment),
    refunds: bill.refunds.map(({ staffId: __, ...refund }) => refund),
    creditNotes: bill.creditNotes.map(({ staffId: __, ...note }) => note),
  }
}
