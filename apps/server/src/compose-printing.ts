import { randomUUID } from 'node:crypto'
import { findRestaurant } from './data/restaurants/queries.ts'
import { savePrintingFlag } from './data/restaurants/write-restaurants.ts'
import { hasRowLocks } from './db/compiled.ts'
import type { Database } from './db/database.ts'
import type { RunTransaction } from './events/domain-events.ts'
import { BillReader } from './features/bills/bill-reader.ts'
import type { ProgressService } from './features/kitchen/progress-service.ts'
import { JobService } from './features/printing/job-service.ts'
import type { PrintingNeeds, Render } from './features/printing/needs.ts'
import { createAddressCheck } from './features/printing/networks.ts'
import { PrinterService } from './features/printing/printer-service.ts'
import { createRender } from './features/printing/render.ts'
import { bindPrinting } from './features/printing/routes.ts'
import { TicketWriter } from './features/printing/ticket-writer.ts'
import type { PrintCare } from './features/printing/worker-needs.ts'
import { PrintWorker } from './features/printing/worker.ts'
import type { Bind } from './http/routing/route.ts'
import type { Clock } from './platform/clock.ts'
import type { Log } from './platform/log.ts'

/** How this process prints. */
export type PrintingOptions = {
  /** Networks of printers in addition to private ones, such as `127.0.0.0/8`. */
  readonly networks: readonly string[]
  /** Undefined: nothing is sent. */
  readonly care: PrintCare | undefined
  /** Instead of the drawing of papers, for tests. */
  readonly render?: Render | undefined
}

type Composing = {
  readonly bind: Bind
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly transaction: RunTransaction
  readonly printing: PrintingOptions
  readonly progress: ProgressService
}

/** The parts of printing that other parts of the server use. */
export type Printing = { readonly tickets: TicketWriter; readonly worker: PrintWorker }

/** Creates the services of printing and binds their calls. */
export const composePrinting = ({ bind, printing, progress, ...composing }: Composing): Printing => {
  const { db, clock } = composing
  const reader = new BillReader({ db, clock })
  const isAllowed = createAddressCheck(printing.networks)
  const render =
    printing.render ??
    createRender(async (restaurantId) => (await findRestaurant(db, restaurantId))?.timezone ?? 'Asia/Kolkata')
  const needs: PrintingNeeds = {
    ...composing,
    newId: randomUUID,
    readBill: (...bill) => reader.read(...bill),
    savePrintingFlag,
    render,
    isAllowed,
  }
  const tickets = new TicketWriter(needs)
  bindPrinting(bind, { printers: new PrinterService(needs), jobs: new JobService(needs, tickets) })
  const worker = new PrintWorker({
    ...needs,
    log: composing.log,
    isAlone: !hasRowLocks(composing.db),
    care: printing.care,
    seePrinted: (...printed) => progress.seePrinted(...printed),
  })
  return { tickets, worker }
}
