import { paths } from '#web/lib/paths.ts'
import { navigate } from '#web/lib/router.ts'
import { outbox } from '../outbox/current-outbox.ts'
import { restorePadTakeaway } from './pad-takeaway.tsx'

/** Cancels a staff order into the empty basket and opens the basket. */
export const putIntoBasket = async (key: string): Promise<void> => {
  const { order } = [...outbox.get().submissions, ...outbox.get().refusals].find((sent) => sent.key === key) ?? {}
  if (!(await outbox.takeBack(key))) return
  if (order) restorePadTakeaway(order)
  navigate(paths.adminBasket)
}
