import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ProgramRole, StaffRole } from '@thali/contract/auth/roles'
import type { Sitting } from '@thali/contract/tables/sitting'
import type { Face } from '@thali/contract/visits/feedback'
import type { Visit } from '@thali/contract/visits/visit'
import type { CallReason } from '@thali/contract/waiter-calls/schema'
import type { OrderTables } from './order-tables.ts'
import type { OtherTables } from './other-tables.ts'

// SQLite stores booleans as 0 and 1: queries pass read values through Boolean(), the driver converts written ones.
type Flag = ColumnType<boolean | 0 | 1, boolean | undefined, boolean>
type MemberRole = ColumnType<StaffRole, ProgramRole, ProgramRole> // people have a role of the staff

/** The tables of migrations/, column by column. */
export type Tables = OtherTables &
  OrderTables & {
    restaurants: {
      id: string
      name: string
      logo: Generated<string>
      timezone: Generated<string>
      currency: Generated<string>
      menu_card_only: Flag
      menu_card_only_view: Flag
      shows_kcal: Flag
      table_count: number | null
      address: Generated<string>
      phone: Generated<string>
      /** JSON of the contract's `ordering`. */
      ordering: string | null
      /** JSON of the contract's `kitchen`. */
      kitchen: string | null
      /** JSON of the contract's `billing`. */
      billing: string | null
      has_printers: Flag
      /** JSON of the contract's `takeaway`. */
      takeaway: string | null
      board_code: string | null
      /** JSON of the contract's `languages`. */
      languages: string | null
      /** The address for guests without a path. */
      guest_address: string | null
      /** JSON of the marks that features/checklist stores. */
      checklist: string | null
      /** JSON of the columns that features/menu-file keeps. */
      menu_columns: string | null
      day_starts_at: Generated<string>
      settings_version: Generated<number>
      /** Place of the last restore in `restoreCodes`; 0 before the first one. */
      restore_count: Generated<number>
      /** See `findLinkKey`. */
      link_key: string | null
    }
    restaurant_removals: { restaurant_id: string; ends_at: number }
    number_series: {
      restaurant_id: string
      series: Generated<string>
      last_number: Generated<number>
      last_created_at: Generated<number>
      last_change: Generated<number>
      /** A business day such as `2026-04-01`. */
      token_day: string | null
      last_token: Generated<number>
    }
    staff: {
      id: string
      username: string
      password_hash: string
      is_disabled: Flag
      is_program: Flag
      pin_hash: string | null
      last_login_at: number | null
      created_at: number
    }
    memberships: { restaurant_id: string; staff_id: string; role: MemberRole; created_at: number }
    sessions: {
      id: string
      staff_id: string
      restaurant_id: string
      generation: Generated<number>
      rotated_at: number
      created_at: number
      expires_at: number
      ended_at: number | null
      end_reason: string | null
      browser: Generated<string>
      network: Generated<string>
      device_id: string | null
      is_by_pin: Flag
      token_hash: ColumnType<string | null, string | undefined, string>
    }
    pin_failures: { staff_id: string; device_id: string; failures: number }
    secrets: { name: string; value: string }
    categories: {
      id: string
      restaurant_id: string
      name: string
      type: 'Regular' | 'Special'
      weight: number
      is_suspended: Flag
      /** JSON of the contract's `weeklyPeriods`. */
      availability: string | null
      station_id: string | null
      /** JSON of the contract's `translations`. */
      translations: string | null
      version: Generated<number>
    }
    items: {
      id: string
      restaurant_id: string
      name: string
      description: Generated<string>
      price_paise: number
      category_id: string
      special_category_id: string | null
      image_url: Generated<string>
      image_colour: Generated<string>
      available_from: number
      is_suspended: Flag
      /** JSON of the optional fields of the contract's `menuItem` that no query filters by. */
      details: string | null
      /** JSON of the contract's `translations`. */
      translations: string | null
      sold_out_until: number | null
      station_id: string | null
      tax_class: string | null
      is_tax_included: Flag
      packing_paise: ColumnType<number | null, number | null | undefined, number | null>
      position: Generated<number>
      version: Generated<number>
    }
    option_groups: {
      restaurant_id: string
      id: string
      name: string
      min_quantity: number
      max_quantity: number | null
      /** JSON of the contract's `option`s. */
      options: string
      /** JSON of `{ group, options }`: the contract's `translations` of the group, and of options by id. */
      translations: string | null
      version: Generated<number>
    }
    item_option_groups: { restaurant_id: string; item_id: string; position: number; option_group_id: string }
    item_stock: { restaurant_id: string; item_id: string; quantity: number }
    pictures: {
      restaurant_id: string
      name: string
      bytes: number
      touched_at: number
      is_avif_due: Flag
      removed_at: ColumnType<number | null, undefined, number | null>
    }
    stations: { restaurant_id: string; id: string; name: string; position: number }
    preparation_times: { restaurant_id: string; day: number; item_id: string; minutes: number; count: number }
    waiter_calls: {
      id: string
      restaurant_id: string
      table_number: number
      reason: Generated<CallReason>
      created_at: number
      acknowledged_at: ColumnType<number | null, number | undefined, number>
      answered_at: number | null
    }
    restaurant_tables: {
      restaurant_id: string
      number: number
      label: Generated<string>
      area: Generated<string>
      seats: number | null
      is_counter: Flag
      is_active: Flag
      version: Generated<number>
    }
    table_cards: {
      restaurant_id: string
      id: string
      table_number: number
      version: Generated<number>
      created_at: number
      last_scanned_at: ColumnType<number | null, undefined, number | null>
      scan_count: Generated<number>
      replaced_scan_count: Generated<number>
      replaced_at: ColumnType<number | null, undefined, number>
      printed_version: ColumnType<number | null, undefined, number>
      printed_at: ColumnType<number | null, undefined, number>
      printed_label: ColumnType<string | null, undefined, string>
      printed_area: ColumnType<string | null, undefined, string>
      printed_origin: ColumnType<string | null, undefined, string>
    }
    sittings: {
      restaurant_id: string
      id: string
      table_number: number
      is_counter: Flag
      guests: number | null
      opened_at: number
      ended_at: ColumnType<number | null, undefined, number | null>
      end_reason: ColumnType<NonNullable<Sitting['endReason']> | null, undefined, NonNullable<Sitting['endReason']>>
      end_note: ColumnType<string | null, undefined, string | null>
      merged_into: ColumnType<string | null, undefined, string | null>
      version: Generated<number>
    }
    visits: {
      restaurant_id: string
      id: string
      token_hash: string
      table_number: number
      link_table: ColumnType<number | null, undefined, number>
      trust: Visit['trust']
      user_id: string | null
      name: Generated<string>
      sitting_id: string | null
      is_blocked: Flag
      created_at: number
      expires_at: number
      ended_at: ColumnType<number | null, undefined, number | null>
      feedback_face: ColumnType<Face | null, undefined, Face>
      feedback_text: ColumnType<string | null, undefined, string | null>
      feedback_at: ColumnType<number | null, undefined, number>
    }
    menu_imports: {
      restaurant_id: string
      /** The preview's version. */
      version: string
      imported_at: number
      /** JSON of the answer. */
      result: string
    }
    events: {
      id: GeneratedAlways<number>
      /** PostgreSQL's xid8, as text. */
      xid: string
      name: string
      /** JSON. */
      payload: string
    }
    call_counts: { key: string; count: number; ends_at: number }
    offers: {
      id: string
      restaurant_id: string
      starts_at: number
      ends_at: number
      percentage: number
      created_at: number
    }
    offer_items: { offer_id: string; item_id: string }
  }
