import { FileInPieces } from '#server/http/routing/file-in-pieces.ts'
import { readIdempotencyKey, replayed } from '#server/http/routing/idempotency-key.ts'
import type { Bind } from '#server/http/routing/route.ts'
import type { DayPapers } from './day-papers.ts'
import type { SlipPapers } from './slip-papers.ts'
import type { HostService } from './host-service.ts'
import type { JobService } from './job-service.ts'
import type { PrintResult } from './print-once.ts'
import type { PrinterService } from './printer-service.ts'

/** The services of printing. */
export type PrintingServices = {
  readonly printers: PrinterService
  readonly jobs: JobService
  readonly days: DayPapers
  readonly slips: SlipPapers
  readonly hosts: HostService
}

async function* oneOf(piece: Uint8Array): AsyncGenerator<Uint8Array, void> {
  yield piece
}

/** The answer to a request for one paper. */
const answerOne = ({ jobs, isReplayed }: PrintResult) => {
  const [body] = jobs
  if (!body) throw new Error('A request made no paper')
  return { body, ...replayed(isReplayed) }
}

/** Printers and their jobs (plan §7). */
export const bindPrinting = (bind: Bind, { printers, jobs, days, slips, hosts }: PrintingServices): void => {
  bind('listPrinters', async ({ query }) => ({ body: await printers.list(query.restaurantId) }))

  bind('listPrinterDevices', async () => ({ body: await printers.listDevices() }))

  bind('listPrintHosts', async ({ query }) => ({ body: await hosts.list(query.restaurantId) }))

  bind('leasePrintJob', async ({ caller, params, body }) => ({
    body: await hosts.lease(caller, params.printHostId, body),
  }))

  bind('reportPrintJob', async ({ caller, params, body }) => {
    await hosts.report(caller, params.printHostId, body)
    return { body: {} }
  })

  bind('savePrinters', async ({ caller, body }) => ({ body: await printers.save(caller, body) }))

  bind('testPrinter', async ({ caller, params, headers }) =>
    answerOne(await printers.test(caller, params.printerId, readIdempotencyKey(headers))),
  )

  bind('listPrintJobs', async ({ query }) => ({ body: await jobs.list(query.restaurantId) }))

  bind('retryPrintJob', async ({ caller, params, body }) => ({
    body: await jobs.retry(caller, params.printJobId, body.printerId),
  }))

  bind('discardPrintJob', async ({ caller, params }) => {
    await jobs.discard(caller, params.printJobId)
    return { body: {} }
  })

  bind('repeatPrintJob', async ({ caller, params, body, headers }) =>
    answerOne(await jobs.repeat(caller, params.printJobId, { ...body, key: readIdempotencyKey(headers) })),
  )

  bind('getPrintJobImage', async ({ caller, params: { printJobId } }) => {
    const picture = await jobs.image(caller, printJobId)
    return { body: new FileInPieces({ name: 'paper.png', type: 'image/png', pieces: oneOf(picture) }) }
  })

  bind('printBill', async ({ caller, params, body, headers }) =>
    answerOne(await jobs.printBill(caller, params.billId, { ...body, key: readIdempotencyKey(headers) })),
  )

  bind('printDay', async ({ caller, params, body: { printerId }, headers }) =>
    answerOne(await days.print(caller, params.date, { printerId, key: readIdempotencyKey(headers) })),
  )

  bind('printSlip', async ({ caller, params, body, headers }) =>
    answerOne(await slips.print(caller, params.slipId, { ...body, key: readIdempotencyKey(headers) })),
  )

  bind('printOrder', async ({ caller, params, body, headers }) => {
    const printed = await jobs.printOrder(caller, params.orderId, { ...body, key: readIdempotencyKey(headers) })
    return { body: [...printed.jobs], ...replayed(printed.isReplayed) }
  })
}
