import type { printingEndpoints } from './endpoints-printing.ts'
import type { ErrorCode } from './error.ts'

/** The codes of calls of printing; see `callErrors`. */
export const printingErrors = {
  listPrinters: [],
  savePrinters: ['station_unknown', 'printer_busy', 'changed_meanwhile'],
  testPrinter: [],
  listPrintJobs: [],
  retryPrintJob: ['printer_unknown', 'print_job_done'],
  discardPrintJob: ['print_job_done'],
  repeatPrintJob: ['printer_unknown', 'nothing_to_print', 'print_job_done'],
  getPrintJobImage: ['nothing_to_print'],
  printBill: ['printer_unknown'],
  printOrder: ['printer_unknown', 'approval_waiting', 'nothing_to_print'],
} as const satisfies Record<keyof typeof printingEndpoints, readonly ErrorCode[]>
