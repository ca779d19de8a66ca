import type { PrinterMessage } from '@thali/contract/printing/schema'
import { liveConnection } from '#web/features/orders/live/live-connection.ts'
import { chime } from '#web/features/orders/live/live-sound.ts'
import { livePrinters } from '#web/features/printing/live-printers.ts'
import { needsHelp } from '#web/features/printing/printer-words.ts'

/** Adds the state of a printer from the live connection. */
export const receive = (printer: PrinterMessage): void => livePrinters.receive(printer)

const failing = (): ReadonlySet<string> =>
  new Set(livePrinters.store.get().items.flatMap((printer) => (needsHelp(printer) ? [printer.id] : [])))

/** Sounds as a call does, once for each printer that begins to need help. Returns a function that ends that. */
const soundForHelp = (): (() => void) => {
  let known = failing()
  return livePrinters.store.subscribe(() => {
    const now = failing()
    if ([...now].some((id) => !known.has(id))) chime('call')
    known = now
  })
}

/** Keeps the restaurant's printers. Returns a function that ends that. */
export const follow = (restaurantId: string): (() => void) => {
  livePrinters.open(restaurantId)
  const endSound = soundForHelp()
  const leave = liveConnection.join(() => livePrinters.reload())
  return () => {
    leave()
    endSound()
    livePrinters.close()
  }
}
