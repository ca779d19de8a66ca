import type { z } from 'zod'
import type { printer, printerMessage, printerState, printJob } from './schemas/printing.ts'

export * from './printing-states.ts'

/** A printer as an admin sets it up (plan §7). */
export type PrinterSettings = z.infer<typeof printer>

/** A printer with its present state. */
export type Printer = PrinterSettings & { readonly state: PrinterState }

/** Whether a printer works, and how many jobs wait for it or for a decision. */
export type PrinterState = z.infer<typeof printerState>

/** The state of a printer as a live message. */
export type PrinterMessage = z.infer<typeof printerMessage>

/** A paper that is printed, waits, or needs a decision. */
export type PrintJob = z.infer<typeof printJob>
