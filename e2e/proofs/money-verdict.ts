import { settle } from '@thali/contract/bills/settlement'
import type { Place } from '../../testing/place.ts'
import type { CashLedger, KnownBill, Money } from './cashiers.ts'

/** Comparison of stored and answered bills, payments and refunds. */
type MoneyVerdict = {
  readonly bills: number
  readonly payments: number
  readonly refunds: number
  /** Answered, but not stored, or stored with other values. */
  readonly lost: number
  /** Stored without an answer; every call was answered. */
  readonly doubled: number
  /** Missing or repeated numbers. */
  readonly gaps: number
  /** Bills or orders in another state than their payments say. */
  readonly wrongStates: number
}

type Row = {
  readonly bill_id: string
  readonly idempotency_key: string
  readonly amount_paise: number
  readonly tip_paise?: number
  readonly upi_request_id?: string | null
}

const describe = (billId: string, { key, amount, tip }: Money): string => [billId, key, amount, tip].join()

/** Counts the money that only one side has. */
const compare = (
  known: readonly KnownBill[],
  stored: readonly Row[],
  of: (bill: KnownBill) => readonly Money[],
): { lost: number; doubled: number } => {
  const wanted = new Set(known.flatMap((bill) => of(bill).map((one) => describe(bill.id, one))))
  const rows = stored.map((row) => {
    const key = row.upi_request_id ?? row.idempotency_key
    return describe(row.bill_id, { key, amount: row.amount_paise, tip: row.tip_paise ?? 0 })
  })
  const found = new Set(rows)
  return {
    lost: [...wanted].filter((one) => !found.has(one)).length,
    doubled: rows.filter((one) => !wanted.has(one)).length + rows.length - found.size,
  }
}

const countGaps = (counters: readonly number[]): number => {
  const distinct = new Set(counters)
  return Math.max(0, ...counters) - distinct.size + counters.length - distinct.size
}

const countWrongStates = async ({ db }: Place, known: readonly KnownBill[]): Promise<number> => {
  const states = await db.selectFrom('bill_states').selectAll().execute()
  const byId = new Map(states.map((row) => [row.bill_id, row]))
  const orders = new Map((await db.selectFrom('orders').select(['id', 'status']).execute()).map((row) => [row.id, row]))
  return known.filter((bill) => {
    const { payable, payments, refunds, isCancelled, orderId } = bill
    const { status } = settle({ payable, credited: 0, isCredited: false, isCancelled, payments, refunds })
    const wasPaid = payments.reduce((sum, { amount }) => sum + amount, 0) >= payable
    const row = byId.get(bill.id)
    return (
      !row ||
      (row.paid_at !== null) !== (status === 'paid') ||
      (row.cancelled_at !== null) !== isCancelled ||
      (orders.get(orderId)?.status === 'Completed') !== wasPaid
    )
  }).length
}

/** Compares every answered bill, payment and refund with the database. */
export const judgeMoney = async (place: Place, { bills: known }: CashLedger): Promise<MoneyVerdict> => {
  const { db } = place
  const bills = await db.selectFrom('bills').select(['id', 'number', 'series', 'counter', 'payable_paise']).execute()
  const payments = await db.selectFrom('payments').selectAll().execute()
  const refunds = await db.selectFrom('refunds').selectAll().execute()
  const stored = new Map(bills.map((row) => [row.id, row]))
  const knownIds = new Set(known.map(({ id }) => id))
  const lostBills = known.filter(({ id, number, payable }) => {
    const row = stored.get(id)
    return !row || row.number !== number || row.payable_paise !== payable
  }).length
  const paid = compare(known, payments, (bill) => bill.payments)
  const returned = compare(known, refunds, (bill) => bill.refunds)
  const series = Map.groupBy(bills, (row) => row.series)
  return {
    bills: known.length,
    payments: known.reduce((sum, bill) => sum + bill.payments.length, 0),
    refunds: known.reduce((sum, bill) => sum + bill.refunds.length, 0),
    lost: lostBills + paid.lost + returned.lost,
    doubled:
      bills.filter(({ id }) => !knownIds.has(id)).length +
      known.length -
      knownIds.size +
      paid.doubled +
      returned.doubled,
    gaps: [...series.values()].reduce((sum, rows) => sum + countGaps(rows.map(({ counter }) => counter)), 0),
    wrongStates: await countWrongStates(place, known),
  }
}
