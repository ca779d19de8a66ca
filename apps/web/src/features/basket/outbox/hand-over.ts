import { basketRecords } from '../store/current-basket.ts'
import type { ConfirmedOrder } from '../model/submission.ts'
import { withOrderOfPhone, withShown } from '../model/submission-updates.ts'
import { outbox, startOutbox } from './current-outbox.ts'

/** Freezes the basket of a waiting order, because a waiter may read its code from now on. */
export const markShown = (restaurantId: string, key: string): void =>
  basketRecords.of(restaurantId).update((before) => withShown(before, key))

/**
 * Stores an order that a waiter read from a phone and sends it, as any staff order: it waits while the network is down.
 *
 * @returns Once it is stored, or held by this tab where the device cannot store; false when this device has it already.
 *   Never rejects.
 */
export const sendForPhone = async (key: string, order: ConfirmedOrder): Promise<boolean> => {
  await startOutbox()
  const now = new Date()
  const isNew = await basketRecords
    .of(order.restaurantId)
    .transact((before) => withOrderOfPhone(before, key, order, now))
  await outbox.load()
  void outbox.retryAll()
  return isNew
}
