import type { DayRows } from '@thali/contract/days/day-report'
import { readBillDocument, readCreditDocument } from '#server/db/bill-documents.ts'
import type { Connection } from '#server/db/database.ts'

/** The bills and credit notes of a business day. */
export const listIssuedOnDay = async (
  db: Connection,
  restaurantId: string,
  date: string,
): Promise<Pick<DayRows, 'bills' | 'creditNotes'>> => {
  const bills = await db
    .selectFrom('bills')
    .innerJoin('bill_states', (join) =>
      join.onRef('bill_states.restaurant_id', '=', 'bills.restaurant_id').onRef('bill_states.bill_id', '=', 'bills.id'),
    )
    .select(['series', 'counter', 'number', 'payable_paise', 'document', 'cancelled_at'])
    .where('bills.restaurant_id', '=', restaurantId)
    .where('bills.business_day', '=', date)
    .execute()
  const creditNotes = await db
    .selectFrom('credit_notes')
    .select(['series', 'counter', 'number', 'amount_paise', 'document'])
    .where('restaurant_id', '=', restaurantId)
    .where('business_day', '=', date)
    .execute()
  return {
    bills: bills.map(({ series, counter, number, payable_paise, document, cancelled_at }) => ({
      series,
      counter,
      number,
      isCancelled: cancelled_at !== null,
      payable: payable_paise,
      ...readBillDocument(document),
    })),
    creditNotes: creditNotes.map(({ series, counter, number, amount_paise, document }) => ({
      series,
      counter,
      number,
      amount: amount_paise,
      ...readCreditDocument(document),
    })),
  }
}

/** A payment or refund in paise; `at` is in ms since 1970. */
type Recorded = DayRows['payments'][number] & { readonly at: number; readonly staffId: string }

/** The payments and refunds of a business day, with their time and the person who recorded them. */
export type MoneyOfDay = { readonly payments: readonly Recorded[]; readonly refunds: readonly Recorded[] }

/** The payments and refunds of a business day. */
export const listMoney = async (db: Connection, restaurantId: string, date: string): Promise<MoneyOfDay> => {
  const payments = await db
    .selectFrom('payments')
    .select(['method', 'amount_paise as amount', 'tip_paise as tip', 'paid_at as at', 'staff_id as staffId'])
    .where('restaurant_id', '=', restaurantId)
    .where('business_day', '=', date)
    .execute()
  const refunds = await db
    .selectFrom('refunds')
    .select(['method', 'amount_paise as amount', 'tip_paise as tip', 'refunded_at as at', 'staff_id as staffId'])
    .where('restaurant_id', '=', restaurantId)
    .where('business_day', '=', date)
    .execute()
  return { payments, refunds }
}
