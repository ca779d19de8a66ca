import type { PrinterMessage } from '@thali/contract'
import { livePrinters } from '#web/features/printing/live-printers.ts'

/** Adds the state of a printer from the live connection. */
export const receive = (printer: PrinterMessage): void => livePrinters.receive(printer)

/** Fetches the printers again; resolves to whether the list is complete, true while it is closed. */
export const reload = (): Promise<boolean> => livePrinters.reload()

/** Keeps the restaurant's printers. Returns a function that ends that. */
export const follow = (restaurantId: string): (() => void) => {
  livePrinters.open(restaurantId)
  void livePrinters.reload()
  return () => livePrinters.close()
}
