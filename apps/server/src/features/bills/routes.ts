import { replayed, requireKey } from '#server/http/routing/idempotency-key.ts'
import { ListInPieces } from '#server/http/routing/list-in-pieces.ts'
import type { Bind } from '#server/http/routing/route.ts'
import type { BillReader } from './bill-reader.ts'
import type { BillService } from './bill-service.ts'
import type { CorrectionService } from './correction-service.ts'
import type { DinerBills } from './diner-bills.ts'
import type { EInvoiceService } from './e-invoice-service.ts'
import type { OrderBills } from './order-bills.ts'

/** The services of bills. */
export type BillServices = {
  readonly reader: BillReader
  readonly bills: BillService
  readonly corrections: CorrectionService
  readonly eInvoices: EInvoiceService
  readonly diners: DinerBills
  readonly ofOrders: OrderBills
}

/** Bills and credit notes (plan §6). */
export const bindBills = (bind: Bind, services: BillServices): void => {
  const { reader, bills, corrections, eInvoices, diners, ofOrders } = services

  bind('previewBill', async ({ caller, body }) => ({ body: await bills.preview(caller, body) }))

  bind('createBill', async ({ caller, body, headers }) => {
    const { bill, isReplayed } = await bills.issue(caller, { request: body, key: requireKey(headers) })
    return { body: bill, ...replayed(isReplayed) }
  })

  bind('listBills', async ({ query }) => {
    const pieces = reader.list(query)
    const { value: first, done } = await pieces.next()
    return done ? { body: first } : { body: new ListInPieces(first, pieces) }
  })

  bind('listBillRows', async ({ query }) => ({ body: await reader.listRows(query) }))

  bind('getBill', async ({ caller, params, cookie }) => ({
    body: (await diners.find(caller, params.billId, cookie)).bill,
  }))

  bind('cancelBill', async ({ caller, params, body }) => ({
    body: await corrections.cancel(caller, params.billId, body.reason),
  }))

  bind('createCreditNote', async ({ caller, params, body, headers }) => {
    const submission = { request: body, key: requireKey(headers) }
    const { isReplayed, ...credited } = await corrections.credit(caller, params.billId, submission)
    return { body: credited, ...replayed(isReplayed) }
  })

  bind('saveEInvoice', async ({ caller, params, body }) => ({
    body: await eInvoices.save(caller, params.billId, body),
  }))

  bind('previewOrderBill', async ({ caller, params, cookie }) => ({
    body: await ofOrders.preview({ caller, cookie, ...params }),
  }))

  bind('createOrderBill', async ({ caller, params, body, cookie }) => ({
    body: await ofOrders.issue({ caller, cookie, ...params }, body.payable),
  }))

  bind('listVisitBills', async ({ cookie }) => ({ body: await diners.list(cookie) }))

  bind('findBillEntry', async ({ caller, params }) => ({
    body: { isRecorded: await reader.hasEntry({ ...params, restaurantId: caller.restaurantId }) },
  }))

  bind('openBillLink', async ({ body }) => ({ body: await diners.open(body.link) }))
}
