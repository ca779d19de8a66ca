import { findSlip } from '#server/data/bills/slip-queries.ts'
import { hasPrintedSlip } from '#server/data/printing/job-queries.ts'
import { sharePrinters } from '#server/data/printing/printer-queries.ts'
import { auditJob, insertJob } from '#server/data/printing/write-job.ts'
import type { StaffCaller } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import { hashOf } from '#server/platform/request-hash.ts'
import { choosePrinter, type Wanted } from './job-service.ts'
import type { PrintingNeeds } from './needs.ts'
import { printOnce, type PrintResult } from './print-once.ts'

/** Slips of platforms' orders on receipt printers. */
export class SlipPapers {
  readonly #needs: Pick<PrintingNeeds, 'transaction' | 'clock' | 'newId'>

  constructor(needs: Pick<PrintingNeeds, 'transaction' | 'clock' | 'newId'>) {
    this.#needs = needs
  }

  /**
   * Prints a slip, at the first printer of bills unless another one is named. A further paper is marked as a duplicate.
   * @throws AppError `not_found`, `printer_unknown`, `idempotency_key_reused`.
   */
  print(caller: StaffCaller, slipId: string, { printerId, key }: Wanted): Promise<PrintResult> {
    const { transaction, clock, newId } = this.#needs
    const { restaurantId } = caller
    const request = { restaurantId, key, bodyHash: hashOf('slip', slipId, printerId) }
    return transaction((trx, emit) =>
      printOnce(trx, request, async () => {
        const slip = await findSlip(trx, restaurantId, slipId)
        if (!slip) throw new AppError('not_found')
        const target = choosePrinter(await sharePrinters(trx, restaurantId), printerId)
        if (!target) throw new AppError('printer_unknown')
        const { orderId } = slip
        const at = clock.now().getTime()
        const isDuplicate = await hasPrintedSlip(trx, restaurantId, orderId)
        const ids = { restaurantId, id: newId(), printerId: target.id, orderId }
        const job = await insertJob(trx, { ...ids, kind: 'bill', paper: { kind: 'slip', slip }, isDuplicate, at })
        if (isDuplicate) await auditJob(trx, { by: caller, at, action: 'print' }, { after: job })
        emit('print.queued', { restaurantId, printerIds: [target.id], isRetry: true })
        return [job]
      }),
    )
  }
}
