import { printingEndpoints } from '@thali/contract/printing/endpoints'
import type { PrinterMessage } from '@thali/contract/printing/schema'
import { call } from '#web/api/call.ts'
import { LiveList } from '#web/lib/live-list.ts'
import { printingMessages } from './printing-messages.en.ts'

const fetchPrinters = async (restaurantId: string): Promise<readonly PrinterMessage[]> => {
  const printers = await call(printingEndpoints.listPrinters, { query: { restaurantId } })
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
