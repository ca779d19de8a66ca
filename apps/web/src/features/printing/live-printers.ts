import { printingEndpoints } from '@thali/contract/printing/endpoints'
import type { Printer, PrinterMessage } from '@thali/contract/printing/schema'
import { call } from '#web/api/call.ts'
import { LiveList } from '#web/lib/live-list.ts'
import { createStore } from '#web/lib/store.ts'
import { printingMessages } from './printing-messages.en.ts'

/** The printers with their settings, as they were fetched last; undefined before, also in the next restaurant. */
export const roomPrinters = createStore<readonly Printer[] | undefined>(undefined)

/** Fetches the printers with their settings. @throws As call(). */
export const fetchPrinters = (restaurantId: string): Promise<readonly Printer[]> =>
  call(printingEndpoints.listPrinters, { query: { restaurantId } })

const fetchRoomPrinters = async (restaurantId: string): Promise<readonly PrinterMessage[]> => {
  const printers = await fetchPrinters(restaurantId)
  if (livePrinters.restaurantId === restaurantId) roomPrinters.set(printers)
  return printers.map(({ id, name, kind, prints, state }) => ({ id, restaurantId, name, kind, prints, state }))
}

/** The printers of the restaurant with their states, live (plan §7). */
export const livePrinters = new LiveList<PrinterMessage>({
  key: ({ id }) => id,
  // A fetch also counts papers that came after the last message.
  isNewer: ({ state }, known) => state.revision >= known.state.revision,
  isMember: () => true,
  sort: (one, other) => one.name.localeCompare(other.name),
  fetch: fetchRoomPrinters,
  get failureLog() {
    return printingMessages.fetchFailedLog
  },
})

livePrinters.store.subscribe(() => {
  if (livePrinters.store.get().status === 'loading') roomPrinters.set(undefined)
})
