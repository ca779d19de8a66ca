type Day = { restaurant_id: string; business_day: string }
type SoldItem = { restaurant_id: string; item_id: string; portion_id: string; portion_name: string; quantity: number }

/** The counters of Completed orders. */
export type ReportTables = {
  report_items: SoldItem
  report_slots: {
    restaurant_id: string
    kind: 'day' | 'time'
    slot: number
    order_count: number
    total_paise: number
  }
  report_users: { restaurant_id: string; user_id: string; order_count: number }
  report_totals: {
    restaurant_id: string
    order_count: number
    user_count: number
    total_paise: number
  }
  report_days: Day & { weekday: number; hour: number; order_count: number; total_paise: number }
  report_day_items: SoldItem & Day & { total_paise: number }
  report_day_users: Day & { user_id: string; order_count: number }
  report_day_visitors: Day & { previous_day: string; user_count: number }
}

/** The tables of reports that a backup contains: all. */
export const reportBackupTables: Readonly<Record<keyof ReportTables, boolean>> = {
  report_items: true,
  report_slots: true,
  report_users: true,
  report_totals: true,
  report_days: true,
  report_day_items: true,
  report_day_users: true,
  report_day_visitors: true,
}
