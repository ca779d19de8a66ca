import { FileInPieces } from '#server/http/routing/file-in-pieces.ts'
import type { Bind } from '#server/http/routing/route.ts'
import type { JobService } from './job-service.ts'
import type { PrinterService } from './printer-service.ts'

/** The services of printing. */
export type PrintingServices = { readonly printers: PrinterService; readonly jobs: JobService }

async function* oneOf(piece: Uint8Array): AsyncGenerator<Uint8Array, void> {
  yield piece
}

/** Printers and their jobs (plan §7). */
export const bindPrinting = (bind: Bind, { printers, jobs }: PrintingServices): void => {
  bind('listPrinters', async ({ query }) => ({ body: await printers.list(query.restaurantId) }))

  bind('savePrinters', async ({ caller, body }) => ({ body: await printers.save(caller, body) }))

  bind('testPrinter', async ({ caller, params }) => ({ body: await printers.test(caller, params.printerId) }))

  bind('listPrintJobs', async ({ query }) => ({ body: await jobs.list(query.restaurantId) }))

  bind('retryPrintJob', async ({ caller, params, body }) => ({
    body: await jobs.retry(caller, params.printJobId, body.printerId),
  }))

  bind('discardPrintJob', async ({ caller, params }) => {
    await jobs.discard(caller, params.printJobId)
    return { body: {} }
  })

  bind('repeatPrintJob', async ({ caller, params, body }) => ({
    body: await jobs.repeat(caller, params.printJobId, body.printerId),
  }))

  bind('getPrintJobImage', async ({ caller, params: { printJobId } }) => {
    const picture = await jobs.image(caller, printJobId)
    return { body: new FileInPieces({ name: 'paper.png', type: 'image/png', pieces: oneOf(picture) }) }
  })

  bind('printBill', async ({ caller, params, body }) => ({
    body: await jobs.printBill(caller, params.billId, body.printerId),
  }))

  bind('printOrder', async ({ caller, params, body }) => ({
    body: await jobs.printOrder(caller, params.orderId, body.printerId),
  }))
}
