import type { Input } from '@thali/contract/api/calls'
import type { Printer, PrintJob } from '@thali/contract/printing/schema'
import type { SendLimits } from '#server/features/printing/connect.ts'
import { openFloor } from './floor.ts'
import { withKitchen, type Kitchen } from './kitchen.ts'
import { renderJson, shortLimits, startPaperPrinter, type Behaviour, type PaperPrinter } from './paper-printer.ts'
import type { StartOptions } from './harness.ts'
import { aPrinter } from './printing-inputs.ts'

type Given = Partial<Input<'savePrinters'>['body']['printers'][number]>

/** A restaurant with a printer of the kitchen and of bills. */
export type PrintingKitchen = Kitchen & {
  readonly paper: PaperPrinter
  /** Replaces the printers by printers at these ports. */
  savePrinters(...printers: Given[]): Promise<Printer[]>
  printers(): Promise<Printer[]>
  jobs(): Promise<PrintJob[]>
  /** Waits until the jobs have some states, in the order of their printers and places; printed ones last. */
  until(...states: PrintJob['state'][]): Promise<PrintJob[]>
}

/** How a test prints: its printer, the size of a drawn paper (bytes), and the server. */
export type PrintingOptions = {
  readonly behaviour?: Behaviour
  readonly bytes?: number
  /** Replace the limits in `shortLimits`. */
  readonly limits?: Partial<SendLimits>
  readonly start?: StartOptions
}

/** Prints in tests with JSON instead of images, and tries again soon. */
export const printingOf = ({ bytes, limits }: Pick<PrintingOptions, 'bytes' | 'limits'> = {}): NonNullable<
  StartOptions['printing']
> => ({
  render: renderJson(bytes),
  care: { everyMs: 100, pauseMs: 20, closeMs: 100, limits: { ...shortLimits, ...limits } },
})

/** Opens a restaurant whose server prints at a printer of this test. */
export const openPrinting = async (options: PrintingOptions = {}): Promise<PrintingKitchen> => {
  const { behaviour, start } = options
  const paper = await startPaperPrinter(behaviour)
  const kitchen = withKitchen(await openFloor({ ...start, printing: { ...printingOf(options), ...start?.printing } }))
  const { staff, restaurant } = kitchen
  const query = { restaurantId: restaurant.id }
  const savePrinters = async (...printers: Given[]): Promise<Printer[]> =>
    (await staff('savePrinters', { body: { ...query, printers: printers.map((printer) => aPrinter(printer)) } })).body
  // Without the network of this machine its printer is refused.
  if (start?.printing?.networks === undefined) await savePrinters({ port: paper.port })
  const jobs = async (): Promise<PrintJob[]> => (await staff('listPrintJobs', { query })).body
  return {
    ...kitchen,
    paper,
    savePrinters,
    jobs,
    printers: async () => (await staff('listPrinters', { query })).body,
    async until(...states) {
      for (;;) {
        const found = await jobs()
        if (JSON.stringify(found.map(({ state }) => state)) === JSON.stringify(states)) return found
      }
    },
  }
}
