import type { Bill } from '@thali/contract/bills/bill'
import type { DayReport } from '@thali/contract/days/day-report'
import type { Paper, PaperMark } from '@thali/contract/printing/paper'
import type { PrinterSettings } from '@thali/contract/printing/schema'
import type { Connection, Database } from '#server/db/database.ts'
import type { RunTransaction } from '#server/events/domain-events.ts'
import type { StaffCaller } from '#server/platform/actor.ts'
import type { Clock } from '#server/platform/clock.ts'

/** The dependencies of the printing services. */
export type PrintingNeeds = {
  readonly db: Database
  readonly clock: Clock
  readonly newId: () => string
  readonly transaction: RunTransaction
  /** Throws `not_found`. */
  readonly readBill: (db: Connection, restaurantId: string, billId: string) => Promise<Bill>
  /** Creates a UPI request of staff for all that is due on a bill. */
  readonly askUpi: (caller: StaffCaller, billId: string) => Promise<void>
  /** An X report as the day is now, or the stored Z report. */
  readonly readDay: (restaurantId: string, date: string) => Promise<DayReport>
  /** Stores whether a restaurant has printers, for its screens. */
  readonly savePrintingFlag: (trx: Connection, restaurantId: string, hasPrinters: boolean) => Promise<void>
  readonly render: Render
  /** Whether an address, such as `192.168.1.50`, may belong to a printer. */
  readonly isAllowed: (address: string) => boolean
  /** The paths that may be opened as printers. */
  readonly devices: readonly string[]
}

/** Draws a paper and encodes it for a printer. */
export type Render = (
  paper: Paper | null,
  printer: PrinterSettings,
  marks: readonly PaperMark[],
  restaurantId: string,
) => Promise<Uint8Array>
