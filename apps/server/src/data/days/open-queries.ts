import { sql } from 'kysely'
import { listUnbilled } from '#server/db/accepted-orders.ts'
import type { Connection } from '#server/db/database.ts'

/** A bill with money due, in paise. */
export type UnpaidBill = {
  readonly id: string
  readonly number: string
  readonly tableNumber: number
  readonly due: number
}

/** A UPI request that is neither confirmed nor rejected, with the tip, in paise. */
export type OpenUpiRequest = {
  readonly id: string
  readonly billId: string
  readonly number: string
  readonly reference: string
  readonly state: 'requested' | 'claimed'
  readonly amount: number
  /** On its bill; the whole amount of a cancelled or credited one, whose money may still have arrived. */
  readonly due: number
  /** The correction of its bill. */
  readonly ending: 'cancelled' | 'credited' | undefined
}

/** Open tables, unpaid bills and requests, which a close carries over to the next day. */
export type OpenThings = {
  readonly tables: readonly number[]
  readonly bills: readonly UnpaidBill[]
  readonly upiRequests: readonly OpenUpiRequest[]
}

/** The tables with a party or a running order on no bill. Today counts the same ones as open. */
const listTables = async (db: Connection, restaurantId: string): Promise<number[]> => {
  const orders = await listUnbilled(db, restaurantId)
  const rows = await db
    .selectFrom('sittings')
    .select('table_number')
    .where('restaurant_id', '=', restaurantId)
    .where('ended_at', 'is', null)
    .execute()
  const numbers = [...rows.map((row) => row.table_number), ...orders.map(({ tableNumber }) => tableNumber)]
  return [...new Set(numbers)].toSorted((first, second) => first - second)
}

/** The bills of a restaurant with money due, the oldest first. */
export const listUnpaidBills = async (db: Connection, restaurantId: string): Promise<UnpaidBill[]> => {
  const rows = await db
    .selectFrom('bill_states')
    .innerJoin('bills', (join) =>
      join.onRef('bills.restaurant_id', '=', 'bill_states.restaurant_id').onRef('bills.id', '=', 'bill_states.bill_id'),
    )
    .select(['bills.id', 'bills.number', 'bills.table_number', 'bills.payable_paise'])
    .select((eb) => [
      eb
        .selectFrom('payments')
        .select((sum) => sum.fn.coalesce(sum.fn.sum<number>('amount_paise'), sum.lit(0)).as('paid'))
        .whereRef('payments.restaurant_id', '=', 'bill_states.restaurant_id')
        .whereRef('payments.bill_id', '=', 'bill_states.bill_id')
        .as('paid'),
      eb
        .selectFrom('refunds')
        .select((sum) => sum.fn.coalesce(sum.fn.sum<number>('amount_paise'), sum.lit(0)).as('returned'))
        .whereRef('refunds.restaurant_id', '=', 'bill_states.restaurant_id')
        .whereRef('refunds.bill_id', '=', 'bill_states.bill_id')
        .as('returned'),
      eb
        .selectFrom('credit_notes')
        .select((sum) => sum.fn.coalesce(sum.fn.sum<number>('amount_paise'), sum.lit(0)).as('credited'))
        .whereRef('credit_notes.restaurant_id', '=', 'bill_states.restaurant_id')
        .whereRef('credit_notes.bill_id', '=', 'bill_states.bill_id')
        .as('credited'),
    ])
    .where('bill_states.restaurant_id', '=', restaurantId)
    // The conditions of the index on unpaid bills.
    .where('bill_states.paid_at', 'is', null)
    .where('bill_states.cancelled_at', 'is', null)
    .where('bill_states.credited_at', 'is', null)
    .orderBy('bills.issued_at')
    .orderBy('bills.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    tableNumber: row.table_number,
    // PostgreSQL returns sums as text.
    due: Math.max(0, row.payable_paise - Number(row.paid) + Number(row.returned) - Number(row.credited)),
  }))
}

/** Requests that were never answered are not listed for ever. */
const requestsSinceMs = 31 * 86_400_000

const listUpiRequests = async (
  db: Connection,
  { restaurantId, now, unpaid }: { restaurantId: string; now: number; unpaid: readonly UnpaidBill[] },
): Promise<OpenUpiRequest[]> => {
  const dueOf = new Map(unpaid.map(({ id, due }) => [id, due]))
  const rows = await db
    .selectFrom('upi_requests')
    .innerJoin('bills', (join) =>
      join
        .onRef('bills.restaurant_id', '=', 'upi_requests.restaurant_id')
        .onRef('bills.id', '=', 'upi_requests.bill_id'),
    )
    .innerJoin('bill_states', (join) =>
      join
        .onRef('bill_states.restaurant_id', '=', 'upi_requests.restaurant_id')
        .onRef('bill_states.bill_id', '=', 'upi_requests.bill_id'),
    )
    .leftJoin('upi_requests as newer', (join) =>
      join
        .onRef('newer.restaurant_id', '=', 'upi_requests.restaurant_id')
        .onRef('newer.id', '=', 'upi_requests.replaced_by'),
    )
    .select(['upi_requests.id', 'upi_requests.bill_id', 'bills.number', 'upi_requests.reference', 'upi_requests.state'])
    .select(['bills.payable_paise', 'bill_states.cancelled_at', 'bill_states.credited_at'])
    .select((eb) => eb('upi_requests.amount_paise', '+', eb.ref('upi_requests.tip_paise')).as('amount'))
    .where('upi_requests.restaurant_id', '=', restaurantId)
    // In the text, for the index on open requests.
    .where(sql<boolean>`upi_requests.state IN ('requested', 'claimed')`)
    .where('upi_requests.requested_at', '>=', now - requestsSinceMs)
    .where((eb) => {
      const isOpen = eb.and([
        eb('bill_states.paid_at', 'is', null),
        eb('bill_states.cancelled_at', 'is', null),
        eb('bill_states.credited_at', 'is', null),
      ])
      const isClaimed = eb('upi_requests.state', '=', 'claimed')
      // A code that was only shown no longer matters once the bill is paid in another way.
      const isLiving = eb.and([eb('upi_requests.replaced_by', 'is', null), eb.or([isClaimed, isOpen])])
      // A newer code that was not paid does not stand for the claim of the older one.
      const isUnpaid = eb.or([
        eb('newer.state', '=', 'rejected'),
        eb.and([eb('newer.state', '=', 'requested'), eb.not(isOpen)]),
      ])
      return eb.or([isLiving, eb.and([isClaimed, isUnpaid])])
    })
    .orderBy('upi_requests.requested_at')
    .orderBy('upi_requests.id')
    .execute()
  return rows.map(({ id, bill_id, number, reference, state, amount, ...bill }) => {
    const ending = bill.cancelled_at !== null ? 'cancelled' : bill.credited_at !== null ? 'credited' : undefined
    return {
      id,
      billId: bill_id,
      number,
      reference,
      state: state === 'claimed' ? 'claimed' : 'requested',
      amount,
      due: ending ? bill.payable_paise : (dueOf.get(bill_id) ?? 0),
      ending,
    }
  })
}

/** The open work of a restaurant, of any day; `now` in ms since 1970. */
export const listOpenThings = async (db: Connection, restaurantId: string, now: number): Promise<OpenThings> => {
  const bills = await listUnpaidBills(db, restaurantId)
  return {
    tables: await listTables(db, restaurantId),
    bills,
    upiRequests: await listUpiRequests(db, { restaurantId, now, unpaid: bills }),
  }
}
