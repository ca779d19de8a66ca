import { useOutbox } from '#web/features/basket/outbox/current-outbox.ts'
import { storage } from '#web/lib/storage.ts'

/** The number of orders and payments on this device that the server does not have yet. */
export const useUnsent = (): number => {
  const orders = useOutbox().submissions.filter(({ isByStaff }) => isByStaff).length
  return orders + Object.keys(storage.get('entries') ?? {}).length
}
