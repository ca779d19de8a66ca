import type { ColumnType, Generated } from 'kysely'
import type { PaperWidth } from '@thali/contract/printing/paper'
import type { PrintJob } from '@thali/contract/printing/schema'
import type { PrinterKind, PrintJobState, PrinterTrouble } from '@thali/contract/printing/states'

// As in tables.ts.
type Flag = ColumnType<boolean | 0 | 1, boolean | undefined, boolean>

/** The tables of printers and their jobs. */
export type PrintingTables = {
  printers: {
    restaurant_id: string
    id: string
    position: number
    name: string
    kind: ColumnType<PrinterKind, PrinterKind | undefined, PrinterKind>
    host: string
    port: number
    width: PaperWidth
    /** JSON of ids. */
    stations: string
    prints_bills: Flag
    copies: number
    cuts: Flag
    has_drawer: Flag
    counts_as_seen: Flag
    sends_status: Flag
    ends_connection: Flag
    ends_by_reset: Flag
    is_interrupted: Flag
    trouble: ColumnType<PrinterTrouble | null, undefined, PrinterTrouble | null>
    trouble_at: ColumnType<number | null, undefined, number | null>
    revision: Generated<number>
    lease_owner: ColumnType<string | null, undefined, string | null>
    lease_until: Generated<number>
    fence: Generated<number>
  }
  print_jobs: {
    restaurant_id: string
    id: string
    printer_id: string
    place: number
    /** `bill` also for the report of a day, which has a `business_day`. */
    kind: Exclude<PrintJob['kind'], 'day'>
    /** JSON of the contract's `Paper`. */
    data: string
    state: PrintJobState
    attempts: Generated<number>
    last_error: ColumnType<PrintJob['lastError'], undefined, PrintJob['lastError']>
    is_duplicate: Flag
    is_repeat: Flag
    created_at: number
    queued_at: number
    printed_at: ColumnType<number | null, undefined, number>
    order_id: string | null
    /** JSON of `PrintedLine`s. */
    seen: ColumnType<string | null, string | null | undefined, never>
    bill_id: string | null
    business_day: ColumnType<string | null, string | null | undefined, never>
    /** The key of a request for a paper; its papers are parts 0, 1, … */
    idempotency_key: ColumnType<string | null, undefined, string | null>
    body_hash: ColumnType<string | null, undefined, string>
    part: ColumnType<number | null, undefined, number>
  }
}

/** The tables of printing that a backup contains: all. A restore holds the open jobs. */
export const printingBackupTables: Readonly<Record<keyof PrintingTables, boolean>> = {
  printers: true,
  print_jobs: true,
}
