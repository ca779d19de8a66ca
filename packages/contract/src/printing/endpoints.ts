import { endpoints } from '../api/endpoint.ts'
import { managers, roomStaff } from '../api/rights.ts'

/** Calls for printers and their jobs (plan §7). Cashiers print bills, so they also see printers and jobs. */
export const printingEndpoints = endpoints({
  listPrinters: { method: 'GET', path: '/printers', success: 200, restaurant: 'query', rights: roomStaff },
  listPrinterDevices: {
    method: 'GET',
    path: '/printers/devices',
    success: 200,
    restaurant: 'query',
    rights: managers,
  },
  savePrinters: {
    method: 'PUT',
    path: '/printers',
    success: 200,
    restaurant: 'body',
    rights: managers,
    errors: ['station_unknown', 'printer_busy', 'changed_meanwhile'],
  },
  testPrinter: {
    method: 'POST',
    path: '/printers/:printerId/test',
    success: 201,
    restaurant: 'row',
    rights: managers,
    errors: ['idempotency_key_reused'],
  },
  listPrintJobs: { method: 'GET', path: '/print-jobs', success: 200, restaurant: 'query', rights: roomStaff },
  retryPrintJob: {
    method: 'POST',
    path: '/print-jobs/:printJobId/retry',
    success: 200,
    restaurant: 'row',
    rights: roomStaff,
    errors: ['printer_unknown', 'print_job_done'],
  },
  discardPrintJob: {
    method: 'DELETE',
    path: '/print-jobs/:printJobId',
    success: 200,
    restaurant: 'row',
    rights: roomStaff,
    errors: ['print_job_done'],
  },
  repeatPrintJob: {
    method: 'POST',
    path: '/print-jobs/:printJobId/repeat',
    success: 201,
    restaurant: 'row',
    rights: roomStaff,
    errors: ['printer_unknown', 'nothing_to_print', 'print_job_done', 'idempotency_key_reused'],
  },
  getPrintJobImage: {
    method: 'GET',
    path: '/print-jobs/:printJobId/image',
    success: 200,
    restaurant: 'row',
    rights: roomStaff,
    errors: ['nothing_to_print'],
  },
  printBill: {
    method: 'POST',
    path: '/bills/:billId/print',
    success: 201,
    restaurant: 'row',
    rights: roomStaff,
    errors: ['printer_unknown', 'idempotency_key_reused'],
  },
  printOrder: {
    method: 'POST',
    path: '/orders/:orderId/print',
    success: 201,
    restaurant: 'row',
    rights: roomStaff,
    errors: ['printer_unknown', 'approval_waiting', 'nothing_to_print', 'idempotency_key_reused'],
  },
})
