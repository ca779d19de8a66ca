import type { Order } from '@thali/contract/orders/order'
import { announce } from '#web/ui/announce.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { type Decision, decide } from './approval.ts'
import { type Approvals, approvals } from './approvals-store.ts'
import { decisionMessages as messages } from './decision-messages.en.ts'
import { isWaiting, liveOrders } from '../live/live-orders.ts'

const change = (part: Partial<Approvals>): void => approvals.set({ ...approvals.get(), ...part })

const without = <T>(map: ReadonlyMap<string, T>, key: string): ReadonlyMap<string, T> =>
  new Map([...map].filter(([one]) => one !== key))

/** Keeps a notice of another device's decision until it is dismissed. */
export const noteOvertaken = (order: Order): void =>
  change({ overtaken: [...approvals.get().overtaken.filter(({ id }) => id !== order.id), order] })

export const dismissOvertaken = (orderId: string): void =>
  change({ overtaken: approvals.get().overtaken.filter(({ id }) => id !== orderId) })

const doneText = ({ orderNumber, waitsFor }: Order, isAccepted: boolean): string => {
  if (isAccepted) return messages.accepted(orderNumber)
  return waitsFor ? messages.notCollected(orderNumber) : messages.refused(orderNumber)
}

/** Decides about an order, once at a time. Returns whether it is decided. */
export const decideOnce = async (order: Order, decision: Decision): Promise<boolean> => {
  const { pending, failures } = approvals.get()
  if (pending.has(order.id)) return false
  const { isAccepted } = decision
  const { orderNumber } = order
  change({
    pending: new Map([...pending, [order.id, isAccepted ? 'accept' : 'refuse']]),
    failures: without(failures, order.id),
  })
  const outcome = await decide(order, decision)
  change({ pending: without(approvals.get().pending, order.id) })
  if (outcome.result === 'failed') {
    change({ failures: new Map([...approvals.get().failures, [order.id, outcome.words]]) })
    announce(messages.notDecided(orderNumber))
    return false
  }
  // The waiter has seen it.
  liveOrders.markSeen(({ id }) => id === order.id)
  if (outcome.result === 'decided') noteOvertaken(outcome.order)
  else showToast(doneText(order, isAccepted))
  return true
}

/** The orders that wait for a confirmation, the longest waiting first. */
export const waitingOrders = (orders: readonly Order[]): readonly Order[] =>
  orders.filter(isWaiting).toSorted((one, other) => one.createdDateTime.localeCompare(other.createdDateTime))
