import { storage } from '#web/lib/storage.ts'
import type { TableVisit } from '#web/product/table-visit.ts'
import { getVisit } from '#web/product/visit.ts'
import type { Refusal } from '../model/submission.ts'
import { visitOrderMessages as messages } from '../visit-order-messages.en.ts'

/** Only diners who scanned the card of a table may order (plan §4.3). */
export const isCardRequired = (): boolean => storage.get('restaurantDetails')?.ordering?.links === 'signed'

/** Whether the diner can answer a refusal by confirming the table. */
export const isAskable = ({ order, problem }: Refusal): boolean => {
  const { restaurantId, userId } = getVisit()
  const isOfVisit = problem?.code === 'sitting_ended' || problem?.code === 'visit_mismatch'
  return isOfVisit && !isCardRequired() && order.restaurantId === restaurantId && order.userId === userId
}

/** The reason of a refusal that depends on the visit; undefined for other refusals. */
export const visitText = ({ problem }: Refusal): string | undefined => {
  if (problem?.code === 'sitting_ended') return messages.ended
  if (problem?.code === 'visit_mismatch') return messages.otherTable
  if (problem?.code === 'card_required') return messages.cardRequired
  return problem?.code === 'visit_blocked' ? messages.blocked : undefined
}

/** Why this phone cannot order now, if the visit shows a reason; else undefined. The server decides at each order. */
export const notOrderingText = ({ visit, isEnded, isBrowsing }: TableVisit): string | undefined => {
  if (!isBrowsing) return undefined
  if (isEnded) return messages.ended
  if (!visit || visit.trust === 'replaced') return messages.replaced
  return visit.trust === 'plain' && isCardRequired() ? messages.cardRequired : messages.blocked
}
