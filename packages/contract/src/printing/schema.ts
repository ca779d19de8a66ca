import { z } from 'zod'
import * as bounds from '../basics/bounds.ts'
import { id, isStorable, reference, requiredText, sentTime } from '../basics/primitives-schema.ts'
import { dayParams } from '../days/schema.ts'
import type { printingEndpoints } from './endpoints.ts'
import { paperWidths } from './paper.ts'
import {
  hostFormats,
  hostResults,
  printerDevicePattern,
  printerDeviceStates,
  printerHostPattern,
  printerKinds,
  printerTroubles,
  printJobStates,
} from './states.ts'

const count = z.int().min(0)

/** A printer of a restaurant: where it is, what it prints, and how. */
export const printer = z.object({
  id,
  name: z.string().refine(isStorable),
  kind: z.enum(printerKinds),
  /** An address or a name in the network of the restaurant, the path of a device, or the id of a browser's print host; empty for a browser without one. */
  host: z.string().refine(isStorable),
  port: z.int(),
  /** The width of the roll, in mm. */
  width: z.literal(paperWidths),
  prints: z.object({ stations: z.array(z.string().refine(isStorable)), bills: z.boolean() }),
  /** The copies of each paper. */
  copies: z.int(),
  /** Cuts the paper after each copy. */
  cut: z.boolean(),
  /** Opens a cash drawer after a payment in cash. */
  drawer: z.boolean(),
  /** Its printed tickets count as seen by the kitchen, as at a station without a display. */
  seen: z.boolean(),
})

/** A printer as an admin sets it up (plan §7). */
export type PrinterSettings = z.infer<typeof printer>

/** The state of a printer. The higher `revision` is newer. */
export const printerState = z.object({
  trouble: z.enum(printerTroubles).nullable(),
  /** Since when it has this trouble. */
  troubleDateTime: sentTime.nullable(),
  /** Jobs that wait or are sent now. */
  waiting: count,
  held: count,
  failed: count,
  revision: count,
})

/** Whether a printer works, and how many jobs wait for it or for a decision. */
export type PrinterState = z.infer<typeof printerState>

/** A printer with its present state. */
export type Printer = PrinterSettings & { readonly state: PrinterState }

/** The part of a live message of the topic `room`. */
export const printerMessage = z.object({
  id,
  restaurantId: id,
  name: z.string(),
  kind: z.enum(printerKinds),
  prints: z.object({ stations: z.array(z.string()), bills: z.boolean() }),
  state: printerState,
})

/** The state of a printer as a live message. */
export type PrinterMessage = z.infer<typeof printerMessage>

const host = z
  .string()
  .trim()
  .max(bounds.printerHostLengthMax)
  .refine(
    (text) => text === '' || printerHostPattern.test(text) || printerDevicePattern.test(text),
    'Must be a name, an address, or the path of a device',
  )

const isOnce = (values: readonly (string | undefined)[]): boolean => {
  const given = values.filter((value) => value !== undefined)
  return new Set(given).size === given.length
}

/** A printer as an admin saves it; one without an id is new. */
const savedPrinter = z.object({
  id: reference.optional(),
  name: requiredText(bounds.printerNameLengthMax),
  kind: z.enum(printerKinds).default('network'),
  /** A browser has its print host here, if any. */
  host: host.default(''),
  // No system ports: a printer is not where other services of the network are.
  port: z.int().min(bounds.printerPortMin).max(bounds.printerPortMax).default(9100),
  width: z.literal(paperWidths),
  prints: z.object({ stations: z.array(reference).max(bounds.stationsMax), bills: z.boolean() }),
  copies: z.int().min(1).max(bounds.printerCopiesMax).default(1),
  cut: z.boolean().default(true),
  drawer: z.boolean().default(false),
  seen: z.boolean().default(false),
})

/**
 * All printers of a restaurant in their order; one that is left out is removed. With `base`, the printers as they were
 * read, a save after another change is refused.
 */
export const printersSave = z.object({
  restaurantId: id,
  printers: z
    .array(savedPrinter)
    .max(bounds.printersMax)
    .refine((printers) => isOnce(printers.map(({ name }) => name.toLowerCase())), 'Names must differ')
    .refine((printers) => isOnce(printers.map((one) => one.id)), 'Ids must differ'),
  base: z.array(printer).max(bounds.printersMax).optional(),
})

/** A device of the operator's list (`PRINTER_DEVICES`), as this process finds it. */
export const printerDevice = z.object({ path: z.string(), state: z.enum(printerDeviceStates) })

/** A device that a printer may use. */
export type PrinterDevice = z.infer<typeof printerDevice>

/** A program with the right to print. */
export const printHost = z.object({ id, name: z.string() })

/** A program that prints the papers of browsers. */
export type PrintHost = z.infer<typeof printHost>

const fence = z.int().min(0)

/** A request for the next paper. Its key is new for each paper; repeated without an answer it gets the same paper and fence. */
export const hostLease = z.object({
  key: reference,
  format: z.enum(hostFormats).default('picture'),
})

/** A paper that a print host prints now. `fence` belongs to its report. `data` is in base64. */
export const hostPaper = z.object({
  id,
  printerId: id,
  printerName: z.string(),
  kind: z.enum(['kot', 'bill', 'day', 'test', 'drawer']),
  width: z.literal(paperWidths),
  fence,
  isPossibleRepeat: z.boolean(),
  data: z.string(),
})

/** A paper that a print host prints now. */
export type HostPaper = z.infer<typeof hostPaper>

/** The host with its printers, and its next paper; null while none waits. */
export const hostLeased = z.object({
  name: z.string(),
  printers: z.array(z.object({ id, name: z.string() })),
  paper: hostPaper.nullable(),
})

/** Whether a paper was handed over. */
export const hostReport = z.object({ printJobId: reference, fence, result: z.enum(hostResults) })

/** A paper that is printed or waits. */
export const printJob = z.object({
  id,
  printerId: id,
  kind: z.enum(['kot', 'bill', 'day', 'test', 'drawer']),
  state: z.enum(printJobStates),
  /** Why the last attempt failed; null for none. */
  lastError: z.enum(printerTroubles).or(z.literal('not_drawn')).or(z.literal('interrupted')).nullable(),
  attempts: count,
  isDuplicate: z.boolean(),
  /** An earlier attempt had an unknown outcome: it is printed with POSSIBLE REPEAT. */
  isPossibleRepeat: z.boolean(),
  createdDateTime: sentTime,
  printedDateTime: sentTime.nullable(),
  /** The order at its table, or the bill. */
  tableNumber: z.int().optional(),
  orderId: id.optional(),
  orderNumber: z.int().optional(),
  billId: id.optional(),
  billNumber: z.string().optional(),
  /** The business day of a printed report. */
  businessDay: z.iso.date().optional(),
})

/** A paper that is printed, waits, or needs a decision. */
export type PrintJob = z.infer<typeof printJob>

const restaurant = z.object({ restaurantId: id })
const listed = printer.extend({ state: printerState })
const job = z.object({ printJobId: reference })
const hostParams = z.object({ printHostId: reference })
/** Default: the first printer of bills, or for an order the printers of its stations. */
const target = z.object({ printerId: reference.optional() })

// The bill itself, or the credit note of this number.
const billToPrint = target.extend({ creditNumber: z.string().max(16).refine(isStorable).optional() })

/** The inputs and replies of the printing calls. */
export const printingWire = {
  listPrinters: { query: restaurant, reply: z.array(listed) },
  listPrinterDevices: { query: restaurant, reply: z.array(printerDevice) },
  listPrintHosts: { query: restaurant, reply: z.array(printHost) },
  leasePrintJob: { params: hostParams, body: hostLease, reply: hostLeased },
  reportPrintJob: { params: hostParams, body: hostReport, reply: z.object({}) },
  savePrinters: { body: printersSave, reply: z.array(listed) },
  testPrinter: { params: z.object({ printerId: reference }), reply: printJob },
  listPrintJobs: { query: restaurant, reply: z.array(printJob) },
  retryPrintJob: { params: job, body: target, reply: printJob },
  discardPrintJob: { params: job, reply: z.object({}) },
  repeatPrintJob: { params: job, body: target, reply: printJob },
  getPrintJobImage: { params: job, reply: z.unknown() },
  printBill: { params: z.object({ billId: reference }), body: billToPrint, reply: printJob },
  printDay: { params: dayParams, body: target.extend({ restaurantId: id }), reply: printJob },
  printSlip: { params: z.object({ slipId: reference }), body: target, reply: printJob },
  printOrder: { params: z.object({ orderId: reference }), body: target, reply: z.array(printJob) },
} as const satisfies Record<keyof typeof printingEndpoints, object>
