import type { ColumnType, Generated } from 'kysely'

/** A column that is never changed. */
type Fixed<T> = ColumnType<T, T, never>

/** The tables of orders from elsewhere. Triggers refuse changes of slips. */
export type SourceTables = {
  source_orders: { restaurant_id: string; source: string; number: string; order_id: string; body_hash: string }
  source_items: {
    restaurant_id: string
    id: string
    source: string
    source_item_id: string
    item_id: string
    portion_id: string | null
  }
  operator_slips: {
    restaurant_id: Fixed<string>
    id: Fixed<string>
    order_id: Fixed<string>
    issued_at: Fixed<number>
    issue_date: Fixed<string>
    business_day: Fixed<string>
    staff_id: Fixed<string>
    amount_paise: Fixed<number>
    /** JSON of all that is on the paper. */
    document: Fixed<string>
  }
  operator_slip_states: {
    restaurant_id: string
    slip_id: string
    received_paise: ColumnType<number | null, undefined, number | null>
    received_on: ColumnType<string | null, undefined, string | null>
    reversed_at: ColumnType<number | null, undefined, number>
    reversed_on: ColumnType<string | null, undefined, string>
    reverse_reason: ColumnType<string | null, undefined, string>
    version: Generated<number>
  }
}

/** The tables of orders from elsewhere that a backup contains: all. */
export const sourceBackupTables: Readonly<Record<keyof SourceTables, boolean>> = {
  source_orders: true,
  source_items: true,
  operator_slips: true,
  operator_slip_states: true,
}
