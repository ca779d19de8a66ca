import type { printingEndpoints } from './endpoints-printing.ts'
import type { ErrorCode } from './errors.ts'

/** The codes of the printing calls; see `callErrors`. */
export const printingErrors = {
  listPrinters: [],
  savePrinters: ['station_unknown', 'printer_busy', 'changed_meanwhile'],
  testPrinter: ['idempotency_key_reused'],
  listPrintJobs: [],
  retryPrintJob: ['printer_unknown', 'print_job_done'],
  discardPrintJob: ['print_job_done'],
  repeatPrintJob: ['printer_unknown', 'nothing_to_print', 'print_job_done', 'idempotency_key_reused'],
  getPrintJobImage: ['nothing_to_print'],
  printBill: ['printer_unknown', 'idempotency_key_reused'],
  printOrder: ['printer_unknown', 'approval_waiting', 'nothing_to_print', 'idempotency_key_reused'],
} as const satisfies Record<keyof typeof printingEndpoints, readonly ErrorCode[]>
