import { logFailure } from '#web/lib/log.ts'
import { tickStorage } from './kitchen-database.ts'

/** Sends the ticks that an earlier page of this device stored, without the kitchen display. */
export const sendStoredTicks = async (restaurantId: string): Promise<void> => {
  try {
    const ticks = await tickStorage.list()
    if (ticks.every((tick) => tick.restaurantId !== restaurantId)) return
    const { kitchen } = await import('./browser-kitchen.ts')
    await kitchen.queue.open(restaurantId)
    // It ends with the last tick.
    kitchen.queue.close()
  } catch (error) {
    logFailure('Error sending the stored ticks', error)
  }
}
