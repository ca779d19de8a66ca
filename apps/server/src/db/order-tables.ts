import type { ColumnType, Generated } from 'kysely'
import type { Approval, Order } from '@thali/contract/orders/order'
import type { Visit } from '@thali/contract/visits/visit'

type Flag = ColumnType<boolean | 0 | 1, boolean | undefined, boolean>

/** The tables of orders. */
export type OrderTables = {
  orders: {
    id: string
    restaurant_id: string
    order_number: number
    token_number: ColumnType<number | null, number | null | undefined, never>
    /** JSON of the contract's `contact`. */
    contact: ColumnType<string | null, string | null | undefined, null>
    /** JSON of the contract's `ChargeTerms`. */
    charges: ColumnType<string | null, string | null | undefined, string>
    is_parcel: Flag
    /** JSON of the contract's `sourceOfOrder`. */
    source: ColumnType<string | null, string | null | undefined, string | null>
    token_ready_at: ColumnType<number | null, undefined, number | null>
    handed_over_at: ColumnType<number | null, undefined, number | null>
    table_number: number
    user_id: string
    status: 'Pending' | 'Completed'
    total_paise: number
    sitting_id: string | null
    visit_id: string | null
    trust: ColumnType<Visit['trust'] | null, Visit['trust'] | null | undefined, never>
    approval: Generated<Approval>
    waits_for: ColumnType<
      NonNullable<Order['waitsFor']> | null,
      NonNullable<Order['waitsFor']> | null | undefined,
      null
    >
    refusal_reason: ColumnType<string | null, undefined, string | null>
    version: Generated<number>
    revision: Generated<number>
    created_at: number
    closed_at: number | null
    accepted_at: ColumnType<number | null, number | null | undefined, number>
    in_kitchen: Flag
    kitchen_done_at: ColumnType<number | null, undefined, number>
    moved_from: ColumnType<number | null, undefined, number | null>
    close_reason: ColumnType<string | null, undefined, string | null>
    /** Set by triggers. */
    changed: Generated<number>
  }
  order_lines: {
    id: string
    order_id: string
    position: number
    item_id: string
    item_name: string
    price_paise: number
    quantity: number
    note: Generated<string>
    /** JSON of `portion`, `options` and `dietMark` of the contract's `orderLine`. */
    choice: string | null
    station_id: ColumnType<string | null, string | undefined, string>
    seen: Generated<number>
    ready: Generated<number>
    served: Generated<number>
    seen_at: ColumnType<number | null, undefined, number | null>
    ready_at: ColumnType<number | null, undefined, number | null>
    served_at: ColumnType<number | null, undefined, number | null>
    epoch: Generated<number>
    reached: Generated<number>
    quantity_max: Generated<number>
    changed_at: ColumnType<number | null, number | null | undefined, number | null>
    void_reason: ColumnType<string | null, undefined, string | null>
    remade: Generated<number>
    remake_reason: ColumnType<string | null, undefined, string | null>
    remake_ids: ColumnType<string | null, undefined, string>
    stock_taken: Generated<number>
  }
  order_keys: {
    restaurant_id: string
    user_id: string
    idempotency_key: string
    body_hash: string
    answer: string | null
    created_at: number
  }
}
