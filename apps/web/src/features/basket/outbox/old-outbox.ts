import { readOldOutbox } from '#web/lib/old-outbox-database.ts'
import { logFailure } from '#web/lib/log.ts'
import type { BasketRecords } from '../store/basket-records.ts'
import { isStoredSend } from '../model/basket-record.ts'

/**
 * Takes over the orders an older release still had on their way, in a database of their own.
 *
 * @param records Where they are kept now.
 */
export const adoptOldOutbox = async (records: BasketRecords): Promise<void> => {
  try {
    await readOldOutbox(async (old) => {
      for (const send of old.filter(isStoredSend)) {
        await records
          .of(send.order.restaurantId)
          .decide((before) => [
            before.sends.some((one) => one.key === send.key) ? before : { ...before, sends: [...before.sends, send] },
            undefined,
          ])
      }
    })
  } catch (error) {
    logFailure('Error reading the orders on their way', error)
  }
}
