import type { DayReport } from '@thali/contract/days/day-report'
import type { DayPaper } from '@thali/contract/printing/paper'
import type { PrintJob } from '@thali/contract/printing/schema'
import { findClosedDay } from '#server/data/days/close-queries.ts'
import { hasPrintedDay } from '#server/data/printing/job-queries.ts'
import { sharePrinters } from '#server/data/printing/printer-queries.ts'
import { auditJob, insertJob } from '#server/data/printing/write-job.ts'
import { findSettings } from '#server/data/restaurants/settings-queries.ts'
import { listNames } from '#server/data/today/queries.ts'
import type { Connection } from '#server/db/database.ts'
import type { Emit } from '#server/events/domain-events.ts'
import type { StaffCaller } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import { hashOf } from '#server/platform/request-hash.ts'
import { choosePrinter, type Wanted } from './job-service.ts'
import type { PrintingNeeds } from './needs.ts'
import { printOnce, type PrintResult } from './print-once.ts'

type Printing = {
  readonly report: DayReport
  readonly printerId: string
  /** Who prints the report of an open day. */
  readonly printedBy?: string
}

/** X and Z reports on receipt printers (plan §6, §7). */
export class DayPapers {
  readonly #needs: PrintingNeeds

  constructor(needs: PrintingNeeds) {
    this.#needs = needs
  }

  /**
   * Prints the report of a day, at the first printer of bills unless another one is named: an open day as it is now, a
   * closed one as it was closed. A second Z report is marked as a duplicate. @throws AppError `printer_unknown`, `idempotency_key_reused`.
   */
  async print(caller: StaffCaller, date: string, { printerId, key }: Wanted): Promise<PrintResult> {
    const { transaction, clock, readDay } = this.#needs
    const { restaurantId } = caller
    const request = { restaurantId, key, bodyHash: hashOf('day', date, printerId) }
    const report = await readDay(restaurantId, date)
    return transaction((trx, emit) =>
      printOnce(trx, request, async () => {
        const target = choosePrinter(await sharePrinters(trx, restaurantId), printerId)
        if (!target) throw new AppError('printer_unknown')
        const job = await this.#write(trx, emit, { report, printerId: target.id, printedBy: caller.staffId })
        const time = clock.now().getTime()
        if (job.isDuplicate) await auditJob(trx, { by: caller, at: time, action: 'print' }, { after: job })
        return [job]
      }),
    )
  }

  /** Prints the report of a day that was just closed, if the restaurant wants that and has a printer of bills. */
  async printClosed(
    trx: Connection,
    { restaurantId, date }: { readonly restaurantId: string; readonly date: string },
    emit: Emit,
  ): Promise<void> {
    if ((await findSettings(trx, restaurantId))?.billing.printsDayReport !== true) return
    const target = choosePrinter(await sharePrinters(trx, restaurantId), undefined)
    const closed = await findClosedDay(trx, restaurantId, date)
    // Stored by the close.
    if (target && closed)
      await this.#write(trx, emit, { report: JSON.parse(closed.report) as DayReport, printerId: target.id })
  }

  async #write(trx: Connection, emit: Emit, { report, printerId, printedBy }: Printing): Promise<PrintJob> {
    const { clock, newId } = this.#needs
    const { restaurantId, date, isClosed, staffId, staffName } = report
    const settings = await findSettings(trx, restaurantId)
    if (!settings) throw new AppError('not_found')
    const [language = 'en'] = settings.languages
    const signedBy = isClosed ? staffId : printedBy
    const name = staffName ?? (signedBy && (await listNames(trx, [signedBy])).get(signedBy))
    const now = clock.now()
    const paper: DayPaper = {
      kind: 'day',
      report,
      restaurantName: settings.profile.name,
      ...(language !== 'en' && settings.billing.englishOnly !== true && { language }),
      ...(name !== undefined && (isClosed ? { closedBy: name } : { printedBy: name })),
      printedDateTime: now.toISOString(),
    }
    const isDuplicate = isClosed && (await hasPrintedDay(trx, restaurantId, date))
    const ids = { restaurantId, id: newId(), printerId, businessDay: date }
    const job = await insertJob(trx, { ...ids, kind: 'bill', paper, isDuplicate, at: now.getTime() })
    emit('print.queued', { restaurantId, printerIds: [printerId], isRetry: true })
    return job
  }
}
