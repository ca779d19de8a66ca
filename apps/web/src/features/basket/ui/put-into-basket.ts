import { paths } from '#web/lib/paths.ts'
import { navigate } from '#web/lib/router.ts'
import { outbox } from '../outbox/current-outbox.ts'

/** Cancels a staff order into the empty basket and opens the basket. */
export const putIntoBasket = async (key: string): Promise<void> => {
  if (await outbox.takeBack(key)) navigate(paths.adminBasket)
}
