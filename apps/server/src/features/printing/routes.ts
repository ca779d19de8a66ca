import type { Bind } from '#server/http/routing/route.ts'
import type { JobService } from './job-service.ts'
import type { PrinterService } from './printer-service.ts'

/** The services of printing. */
export type PrintingServices = { readonly printers: PrinterService; readonly jobs: JobService }

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

  bind('printBill', async ({ caller, params, body }) => ({
    body: await jobs.printBill(caller, params.billId, body.printerId),
  }))

  bind('printOrder', async ({ caller, params, body }) => ({
    body: await jobs.printOrder(caller, params.orderId, body.printerId),
  }))
}
