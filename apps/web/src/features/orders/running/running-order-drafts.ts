import { useCallback } from 'react'
import * as limits from '@thali/contract/basics/limits'
import type { Order } from '@thali/contract/orders/order'
import { type StoredOrderDraft, storage } from '#web/lib/storage.ts'
import { createStore, useStore } from '#web/lib/store.ts'
import { currentStaffId, ownDrafts, storedDrafts } from './draft-marks.ts'
import { isNewerOrder, liveOrders } from '../live/live-orders.ts'
import { type OrderDraft, isDirty, rebaseDraft, startDraft } from './running-order-draft.ts'

/** Drafts with changes of the logged-in staff member, by order id. */
export type OrderDrafts = ReadonlyMap<string, OrderDraft>

const none: OrderDrafts = new Map()

const maxAgeMs = limits.recentOrdersHours * 60 * 60 * 1000

const read = (): OrderDrafts => {
  const own = ownDrafts()
  if (own.length === 0) return none
  return new Map(
    own.map(([orderId, { saved, changed, isChangedElsewhere }]) => [
      orderId,
      { saved, changed: new Map(changed), isChangedElsewhere },
    ]),
  )
}

const drafts = createStore<OrderDrafts>(read())

storage.subscribe(({ key }) => {
  if (key === 'orderDrafts' || key === 'accessToken' || key === 'refreshToken') drafts.set(read())
})

const withoutGuest = (saved: Order): Order => {
  const { contact: _, ...order } = saved
  return { ...order, userId: '', items: order.items.map((line) => ({ ...line, specialInstructions: '' })) }
}

// Read again before each write: another tab of the same device may have stored drafts of other orders.
const store = (orderId: string, draft: OrderDraft | undefined): void => {
  const staffId = currentStaffId()
  const now = Date.now()
  const others = storedDrafts().filter(([id, { changedAt }]) => id !== orderId && now - changedAt < maxAgeMs)
  const own: [string, StoredOrderDraft][] = []
  if (draft && staffId !== undefined) {
    const { saved, changed, isChangedElsewhere } = draft
    own.push([
      orderId,
      { staffId, changedAt: now, saved: withoutGuest(saved), changed: [...changed], isChangedElsewhere },
    ])
  }
  if (others.length + own.length === 0) storage.remove('orderDrafts')
  else storage.set('orderDrafts', Object.fromEntries([...others, ...own]))
}

/** Unsubmitted quantities of running orders. They survive other screens, reloads and the end of a session. */
export const orderDrafts = {
  store: drafts,

  /** Stores a draft; one without changes is removed. */
  put: (draft: OrderDraft): void => store(draft.saved.id, isDirty(draft) ? draft : undefined),

  remove: (orderId: string): void => {
    if (drafts.get().has(orderId)) store(orderId, undefined)
  },
}

// Also without a card on the screen: a saved draft is removed, and one that another device changed is marked.
const follow = (): void => {
  for (const [orderId, draft] of drafts.get()) {
    const newest = liveOrders.newest(orderId)
    if (!newest || !isNewerOrder(newest, draft.saved)) continue
    const rebased = rebaseDraft(draft, newest)
    // The changes of an order closed by another device are shown until they are dismissed.
    if (newest.status === 'Pending' || !isDirty(rebased)) orderDrafts.put(rebased)
  }
}
follow()
liveOrders.store.subscribe(follow)

/** The draft on top of an order, and a function that replaces it. */
export const useOrderDraft = (order: Order): [OrderDraft, (draft: OrderDraft) => void] => {
  const kept = useStore(drafts).get(order.id)
  const draft = kept ? rebaseDraft(kept, order) : startDraft(order)
  return [draft, useCallback((next: OrderDraft) => orderDrafts.put(next), [])]
}

/** Drafts of orders that were closed before the changes were submitted. Empty until the running orders are fetched. */
export const useLostDrafts = (tableNumber?: number): readonly OrderDraft[] => {
  const { status, items: orders } = useStore(liveOrders.store)
  const all = useStore(drafts)
  if (status !== 'ready' || all.size === 0) return []
  const running = new Set(orders.map(({ id }) => id))
  return [...all.values()].filter(
    ({ saved }) => !running.has(saved.id) && (tableNumber === undefined || saved.tableNumber === tableNumber),
  )
}
