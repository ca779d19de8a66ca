import type { PrinterMessage } from '@thali/contract/printing/schema'
import { callPrinting } from '#web/api/call-printing.ts'
import { LiveList } from '#web/lib/live-list.ts'
import { printingMessages } from './printing-messages.en.ts'

const fetchPrinters = async (restaurantId: string): Promise<readonly PrinterMessage[]> => {
  const printers = await callPrinting('listPrinters', { query: { restaurantId } })
  return printers.map(({ id, name, kind, prints, state }) => ({ id, restaurantId, name, kind, prints, state }))
}

/** The printers of the restaurant with their states, live (plan §7). */
export const livePrinters = new LiveList<PrinterMessage>({
  key: ({ id }) => id,
  // A fetch also counts papers that came after the last message.
  isNewer: ({ state }, known) => state.revision >= known.state.revision,
  isMember: () => true,
  sort: (one, other) => one.name.localeCompare(other.name),
  fetch: fetchPrinters,
  get failureLog() {
    return printingMessages.fetchFailedLog
  },
})
