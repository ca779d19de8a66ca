import { paths } from '#web/lib/paths.ts'
import { navigate } from '#web/lib/router.ts'
import { outbox } from '../outbox/current-outbox.ts'

/**
 * Takes an order of the staff back into the empty basket, and opens the basket.
 *
 * @param key Key of the send.
 */
export const putIntoBasket = async (key: string): Promise<void> => {
  if (await outbox.takeBack(key)) navigate(paths.adminBasket)
}
