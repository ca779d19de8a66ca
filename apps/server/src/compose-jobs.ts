import { randomUUID } from 'node:crypto'
import { eraseOldContacts } from './data/orders/write-contact.ts'
import { findRestaurant } from './data/restaurants/queries.ts'
import { savePrintingFlag } from './data/restaurants/write-restaurants.ts'
import { hasRowLocks } from './db/compiled.ts'
import type { Database } from './db/database.ts'
import type { RunTransaction } from './events/domain-events.ts'
import { type ActivityCare, startActivityTrim } from './features/audit-log/trim.ts'
import { BillReader } from './features/bills/bill-reader.ts'
import { DayReader } from './features/days/day-reader.ts'
import type { ProgressService } from './features/kitchen/progress-service.ts'
import type { UpiService } from './features/payments/upi-service.ts'
import { DayPapers } from './features/printing/day-papers.ts'
import { SlipPapers } from './features/printing/slip-papers.ts'
import { HostService } from './features/printing/host-service.ts'
import { JobService } from './features/printing/job-service.ts'
import type { PrintingNeeds, Render } from './features/printing/needs.ts'
import { createPrinterCheck } from './features/printing/networks.ts'
import { PrinterService } from './features/printing/printer-service.ts'
import { createRender } from './features/printing/render.ts'
import { bindPrinting } from './features/printing/routes.ts'
import { TicketWriter } from './features/printing/ticket-writer.ts'
import type { PrintCare } from './features/printing/worker-needs.ts'
import { PrintWorker } from './features/printing/worker.ts'
import { createReceiverCheck } from './features/webhooks/addresses.ts'
import { MessageWriter } from './features/webhooks/message-writer.ts'
import type { WebhookCare, WebhookNeeds } from './features/webhooks/needs.ts'
import { bindWebhooks } from './features/webhooks/routes.ts'
import { WebhookService } from './features/webhooks/service.ts'
import { WebhookWorker } from './features/webhooks/worker.ts'
import type { Bind } from './http/routing/route.ts'
import type { Clock } from './platform/clock.ts'
import type { FileStore } from './platform/file-store.ts'
import type { Log } from './platform/log.ts'

/** How this process prints. */
export type PrintingOptions = {
  /** Networks of printers in addition to private ones, such as `127.0.0.0/8`. */
  readonly networks: readonly string[]
  /** Paths of devices that may be printers, such as `/dev/usb/lp0` (default: none). */
  readonly devices?: readonly string[]
  /** Undefined: nothing is sent. */
  readonly care: PrintCare | undefined
  /** Replaces the drawing of papers in tests. */
  readonly render?: Render | undefined
}

type PrintingComposing = {
  readonly bind: Bind
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly transaction: RunTransaction
  readonly printing: PrintingOptions
  readonly progress: ProgressService
  readonly upi: UpiService
  /** Stored pictures, such as the logo. */
  readonly files: FileStore
}

/** The parts of printing that other parts of the server use. */
export type Printing = { readonly tickets: TicketWriter; readonly days: DayPapers; readonly worker: PrintWorker }

/** Creates the services of printing and binds their calls. */
const composePrinting = ({ bind, printing, progress, upi, files, ...composing }: PrintingComposing): Printing => {
  const { db, clock } = composing
  const reader = new BillReader({ db, clock })
  const dayReader = new DayReader({ db, clock })
  const isAllowed = createPrinterCheck(printing.networks)
  const render =
    printing.render ??
    createRender({
      findZone: async (restaurantId) => (await findRestaurant(db, restaurantId))?.timezone ?? 'Asia/Kolkata',
      readPicture: (name) => files.read(name),
    })
  const needs: PrintingNeeds = {
    ...composing,
    newId: randomUUID,
    readBill: (...bill) => reader.read(...bill),
    askUpi: async (caller, billId) => void (await upi.create(caller, billId, { body: {}, cookie: undefined })),
    readDay: (...day) => dayReader.get(...day),
    savePrintingFlag,
    render,
    isAllowed,
    devices: printing.devices ?? [],
  }
  const tickets = new TicketWriter(needs)
  const days = new DayPapers(needs)
  bindPrinting(bind, {
    printers: new PrinterService(needs),
    jobs: new JobService(needs, tickets),
    days,
    slips: new SlipPapers(needs),
    hosts: new HostService({ ...needs, log: composing.log }),
  })
  const worker = new PrintWorker({
    ...needs,
    log: composing.log,
    isAlone: !hasRowLocks(composing.db),
    care: printing.care,
    seePrinted: (...printed) => progress.seePrinted(...printed),
  })
  return { tickets, days, worker }
}

/** How this process sends messages to webhooks. */
export type WebhookOptions = {
  /** Networks in addition to public ones, such as `10.0.0.0/8`. */
  readonly networks: readonly string[]
  /** Undefined: nothing is sent. */
  readonly care: WebhookCare | undefined
}

/** The parts of webhooks that other parts of the server use. */
export type Webhooks = { readonly messages: MessageWriter; readonly worker: WebhookWorker }

type WebhookComposing = {
  readonly bind: Bind
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly transaction: RunTransaction
  readonly webhooks: WebhookOptions
}

/** Creates the services of webhooks and binds their calls. */
const composeWebhooks = ({ bind, webhooks, ...composing }: WebhookComposing): Webhooks => {
  const { db, clock, log, transaction } = composing
  const isAllowed = createReceiverCheck(webhooks.networks)
  const needs: WebhookNeeds = {
    db,
    clock,
    log,
    transaction,
    newId: randomUUID,
    isAllowed,
    care: webhooks.care,
  }
  bindWebhooks(bind, new WebhookService(needs))
  return { messages: new MessageWriter(needs), worker: new WebhookWorker(needs) }
}

/** The parts of the server that write job rows, and the workers that carry them out. */
export type Jobs = {
  readonly printing: Printing
  readonly webhooks: Webhooks
  /** Ends the workers. Jobs under way are finished, or repeated after the start. */
  closeWorkers(): Promise<void>
}

/** Creates printing, webhooks, and the deletion of old data. */
export const composeJobs = (
  composing: PrintingComposing &
    WebhookComposing & { readonly clock: Clock; readonly activityCare?: ActivityCare | undefined },
): Jobs => {
  const printing = composePrinting(composing)
  const webhooks = composeWebhooks(composing)
  const { db, clock, log, activityCare } = composing
  const trim = startActivityTrim({ db, clock, log, eraseOld: (now) => eraseOldContacts(db, now), care: activityCare })
  return {
    printing,
    webhooks,
    async closeWorkers() {
      await Promise.all([printing.worker.close(), webhooks.worker.close(), trim?.close()])
    },
  }
}
