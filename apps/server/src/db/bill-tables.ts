import type { ColumnType, Generated } from 'kysely'
import type { BillKind, UpiRequest } from '@thali/contract/bills/bill'
import type { PaymentMethod } from '@thali/contract/bills/settlement'
import type { Actor } from '#server/platform/actor.ts'

/** A column that is never changed. */
type Fixed<T> = ColumnType<T, T, never>

type Document = { restaurant_id: Fixed<string>; id: Fixed<string> }
type Numbered = { number: Fixed<string>; series: Fixed<string>; counter: Fixed<number>; issue_date: Fixed<string> }
type Recorded = { business_day: Fixed<string>; staff_id: Fixed<string> }
/** Money whose actor may be other than staff. */
type Acted = { actor_kind: ColumnType<Actor['kind'], Actor['kind'] | undefined, never> }
type Keyed = { idempotency_key: Fixed<string>; body_hash: Fixed<string> }

/** The tables of bills, payments and days. Triggers refuse changes of rows whose columns are all `Fixed`. */
export type BillTables = {
  bills: Document &
    Numbered &
    Recorded &
    Keyed & {
      kind: Fixed<BillKind>
      sitting_id: Fixed<string | null>
      table_number: Fixed<number>
      issued_at: Fixed<number>
      payable_paise: Fixed<number>
      /** JSON of all that is on the paper. */
      document: Fixed<string>
    }
  bill_states: {
    restaurant_id: string
    bill_id: string
    paid_at: ColumnType<number | null, number | null | undefined, number | null>
    cancelled_at: ColumnType<number | null, undefined, number>
    cancel_reason: ColumnType<string | null, undefined, string>
    cancelled_by: ColumnType<string | null, undefined, string>
    credited_at: ColumnType<number | null, undefined, number>
    /** JSON of its shares. */
    split: ColumnType<string | null, undefined, string>
    split_by: ColumnType<'staff' | 'guest' | null, undefined, 'staff' | 'guest'>
    /** JSON of the e-invoices. */
    e_invoices: ColumnType<string | null, undefined, string | null>
    version: Generated<number>
  }
  billed_lines: { restaurant_id: string; line_id: string; order_id: string; bill_id: string }
  credit_notes: Document &
    Numbered &
    Recorded &
    Keyed & {
      bill_id: Fixed<string>
      issued_at: Fixed<number>
      amount_paise: Fixed<number>
      reason: Fixed<string>
      /** JSON of its lines, groups and rounding. */
      document: Fixed<string>
    }
  payments: Document &
    Recorded &
    Acted &
    Keyed & {
      bill_id: Fixed<string>
      method: Fixed<PaymentMethod>
      amount_paise: Fixed<number>
      tip_paise: Fixed<number>
      tendered_paise: Fixed<number | null>
      utr: Fixed<string | null>
      share_id: Fixed<string | null>
      upi_request_id: Fixed<string | null>
      paid_at: Fixed<number>
    }
  refunds: Document &
    Recorded &
    Acted &
    Keyed & {
      bill_id: Fixed<string>
      method: Fixed<PaymentMethod>
      amount_paise: Fixed<number>
      tip_paise: ColumnType<number, number | undefined, never>
      reason: Fixed<string>
      refunded_at: Fixed<number>
    }
  upi_requests: {
    restaurant_id: string
    id: string
    bill_id: string
    share_id: string | null
    visit_id: ColumnType<string | null, string | null | undefined, never>
    attempt: number
    reference: string
    amount_paise: number
    tip_paise: Generated<number>
    state: UpiRequest['state']
    requested_at: number
    claimed_at: ColumnType<number | null, undefined, number>
    decided_at: ColumnType<number | null, undefined, number>
    utr: ColumnType<string | null, undefined, string>
    reason: ColumnType<string | null, undefined, string>
    staff_id: ColumnType<string | null, undefined, string>
    /** The kind of actor that decided. */
    actor_kind: ColumnType<Actor['kind'], undefined, Actor['kind']>
    replaced_by: ColumnType<string | null, undefined, string | null>
  }
  cash_movements: Document &
    Recorded &
    Keyed & { amount_paise: Fixed<number>; reason: Fixed<string>; at: Fixed<number> }
  business_days: {
    restaurant_id: string
    last_closed: string | null
    latest_close: ColumnType<string | null, undefined, string>
    latest_close_until: ColumnType<string | null, undefined, string>
  }
  open_days: { restaurant_id: string; business_day: string }
  closed_days: Pick<Document, 'restaurant_id'> &
    Recorded & {
      closed_at: Fixed<number>
      cash_counted_paise: Fixed<number>
      float_left_paise: Fixed<number>
      /** JSON of the Z report. */
      report: Fixed<string>
    }
}

/** The tables of bills that a backup contains: all. */
export const billBackupTables: Readonly<Record<keyof BillTables, boolean>> = {
  bills: true,
  bill_states: true,
  billed_lines: true,
  credit_notes: true,
  payments: true,
  refunds: true,
  upi_requests: true,
  cash_movements: true,
  business_days: true,
  open_days: true,
  closed_days: true,
}
