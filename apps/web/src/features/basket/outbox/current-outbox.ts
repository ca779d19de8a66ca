import type { Input, Reply } from '@thali/contract/api/calls'
import { idempotencyReplayedHeader } from '@thali/contract/api/endpoint'
import { orderEndpoints } from '@thali/contract/orders/endpoints'
import { orderTotal } from '@thali/contract/orders/order'
import { waitsForPayment } from '@thali/contract/orders/waiting'
import { callAsGuest } from '#web/api/call-as-guest.ts'
import { call } from '#web/api/call.ts'
import { isOfCaller } from '#web/api/errors.ts'
import type { CallOptions } from '#web/api/request.ts'
import { addCachedOrder } from '#web/product/keep-cached-orders.ts'
import { logFailure } from '#web/lib/log.ts'
import { isStaffPath } from '#web/lib/paths.ts'
import { storage } from '#web/lib/storage.ts'
import { useStore } from '#web/lib/store.ts'
import { forgetOwnOrder, noteOwnOrder } from '#web/product/own-orders.ts'
import { unpaidOrder } from '#web/product/unpaid-order.ts'
import { clearOrderFor, getVisit, subscribeToVisit } from '#web/product/visit.ts'
import { announceNow } from '#web/ui/announce.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { basket, basketRecords, onOtherTabs } from '../store/current-basket.ts'
import { handOverMessages } from '../hand-over-messages.en.ts'
import { basketPageMessages } from '../later-messages.en.ts'
import { visitOrderMessages } from '../visit-order-messages.en.ts'
import { forgetRemovedRows } from '../store/removed-rows.ts'
import { outboxStatus } from './outbox-status.ts'
import { classify } from './classify.ts'
import { Outbox } from './outbox.ts'
import type { OutboxNeeds, OutboxState } from './outbox-needs.ts'
import type { PendingSubmission, Refusal, ConfirmedOrder } from '../model/submission.ts'
import { confirmedLines } from '../model/confirmed-order.ts'
import { newSharedKey } from '../model/shared-key.ts'
import { sentByWaiter } from './sent-by-waiter.ts'

// Shorter than for other calls: the diner is waiting, and a retry is safe.
const timeoutMs = 8000

// Missing on plain http, although TypeScript declares it. There the key alone prevents a second order.
const locks: LockManager | undefined = navigator.locks

// Where site data is blocked, `navigator.locks` exists but rejects.
const withLock: OutboxNeeds['withLock'] = async (work) => {
  if (!locks) return work()
  let hasBegun = false
  try {
    return await locks.request('thali-outbox', () => {
      hasBegun = true
      return work()
    })
  } catch (error) {
    if (hasBegun) throw error
    return work()
  }
}

/** An older order needs a confirmation: the diner may have eaten or left since. */
const unaskedMs = 30 * 60_000

const place = (): string => {
  const { restaurantId, tableNumber } = getVisit()
  return `${restaurantId}/${tableNumber ?? ''}`
}

/** The server sends an order for the table of the link to the table to which staff moved the party. */
const isForTable = ({ tableNumber }: ConfirmedOrder): boolean => {
  const visit = getVisit()
  return tableNumber === visit.tableNumber || tableNumber === visit.linkTable
}

const needsConfirmation: OutboxNeeds['needsConfirmation'] = ({ createdDateTime, order, isByStaff, asked }) => {
  if (Date.now() - Date.parse(asked?.dateTime ?? createdDateTime) > unaskedMs) return true
  if (asked?.place === place()) return false
  const { restaurantId, tableNumber } = getVisit()
  if (restaurantId !== undefined && restaurantId !== order.restaurantId) return true
  return !isByStaff && tableNumber !== undefined && !isForTable(order)
}

/**
 * On staff screens an expired session is renewed first, so that the audit log names the staff member. Without a
 * session the order is still sent, as a guest's: it was confirmed.
 */
const createOrder = async (input: Input<'createOrder'>, options: CallOptions): Promise<Reply<'createOrder'>> => {
  if (isStaffPath(location.pathname)) {
    try {
      return await call(orderEndpoints.createOrder, input, options)
    } catch (error) {
      if (!isOfCaller(error)) throw error
    }
  }
  return callAsGuest(orderEndpoints.createOrder, input, options)
}

/** The outbox of this browser. */
export const outbox = new Outbox({
  records: basketRecords,
  post: async (order, key) => {
    let isReplayed = false
    const onHeaders = (headers: Headers): void => {
      isReplayed = headers.get(idempotencyReplayedHeader) === 'true'
    }
    const body = { ...order, items: [...order.items] }
    // The diner confirmed an order for another table than this phone's: the visit does not apply to it.
    const isWithoutCookies = order.restaurantId !== getVisit().restaurantId || !isForTable(order)
    const extras = { headers: { 'Idempotency-Key': key }, timeoutMs, onHeaders, isWithoutCookies }
    if (isStaffPath(location.pathname)) noteOwnOrder(key, order)
    const created = await createOrder({ body }, extras).catch((error: unknown) => {
      if (typeof classify(error) === 'object') forgetOwnOrder(key)
      throw error
    })
    // Not awaited: an error here must not fail an order that the kitchen has.
    void Promise.resolve(created)
      .then((one) => addCachedOrder(getVisit(), one))
      .catch((error: unknown) => logFailure('Error keeping the order', error))
    const unpaid = waitsForPayment(created) && { unpaidId: created.id }
    return { isReplayed, isWaiting: created.approval === 'waiting', ...unpaid }
  },
  classify,
  needsConfirmation,
  place,
  withLock,
  schedule: (work, delayMs) => {
    const timer = setTimeout(work, delayMs)
    return () => clearTimeout(timer)
  },
  newKey: newSharedKey,
  now: () => new Date(),
  onAccepted: (order, { isWaiting = false, isByWaiter = false, unpaidId }) => {
    announceNow('')
    if (isByWaiter) return sentByWaiter.set(order)
    if (unpaidId !== undefined) {
      const { tableNumber } = order
      return isStaffPath(location.pathname)
        ? unpaidOrder.set({ id: unpaidId, tableNumber })
        : showToast(visitOrderMessages.unpaid)
    }
    showToast(isWaiting ? visitOrderMessages.waiting : basketPageMessages.sent)
  },
  // The further order is complete: the next one may be for another table.
  onQueued: ({ userId }) => {
    if (getVisit().isForDiner && getVisit().userId === userId) clearOrderFor()
  },
})

const ofRestaurant = (restaurantId: string | undefined): PendingSubmission | undefined =>
  outbox.get().submissions.find((submission) => !submission.isByStaff && submission.order.restaurantId === restaurantId)

/** The refusal of the diner's order at the visit's restaurant. */
const visitRefusal = (): Refusal | undefined => {
  const { restaurantId } = getVisit()
  return outbox.get().refusals.find(({ order, isByStaff }) => !isByStaff && order.restaurantId === restaurantId)
}

/** The message of an order that the kitchen had already; undefined for other refusals. */
const arrivalTitle = ({ hasArrived, isShown }: Refusal): string | undefined => {
  if (!hasArrived) return undefined
  return isShown ? handOverMessages.sentTitle : basketPageMessages.arrivedTitle
}

const staffRefusals = (): readonly Refusal[] => outbox.get().refusals.filter(({ isByStaff }) => isByStaff)

const currentStatus = (): ReturnType<typeof outboxStatus.get> => {
  const { submissions } = outbox.get()
  const refusal = visitRefusal()
  if (refusal && !refusal.hasArrived) return 'refused'
  if (submissions.some((submission) => submission.phase === 'held')) return 'held'
  return ofRestaurant(basket.get().restaurantId)?.phase ?? 'idle'
}

let started: Promise<void> | undefined

/** Loads unanswered orders and sends them: now, when the network is back, and on focus. */
export const startOutbox = (): Promise<void> => {
  started ??= (async () => {
    const retry = (): void => void outbox.retryAll()
    let wasRefused = false
    let announcedRefusals = new Set<string>()
    let announcedWaiting = new Set<string>()
    const follow = (): void => {
      outboxStatus.set(currentStatus())
      const refusal = visitRefusal()
      if (refusal && !wasRefused) announceNow(arrivalTitle(refusal) ?? basketPageMessages.refused)
      wasRefused = refusal !== undefined
      const waiting = outbox.get().submissions.filter((submission) => submission.isByStaff && submission.isDelayed)
      for (const { key, order } of waiting)
        if (!announcedWaiting.has(key)) showToast(basketPageMessages.waitingOf(order.tableNumber), 'failure')
      announcedWaiting = new Set(waiting.map(({ key }) => key))
      const refused = staffRefusals()
      for (const { key, order } of refused)
        if (!announcedRefusals.has(key)) showToast(basketPageMessages.refusedOf(order.tableNumber), 'failure')
      announcedRefusals = new Set(refused.map(({ key }) => key))
    }
    outbox.subscribe(follow)
    subscribeToVisit(() => {
      outbox.refresh()
      follow()
    })
    window.addEventListener('online', retry)
    // A tablet that is put away may stop its timers.
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') void outbox.sendHeldBack()
    })
    onOtherTabs(() => void outbox.load().then(() => document.visibilityState === 'visible' && retry()))
    await outbox.load()
    retry()
  })()
  return started
}

type SendOptions = Pick<ConfirmedOrder, 'contact' | 'chargesTotal' | 'isParcel'> & { readonly isUndoable?: boolean }

/**
 * Sends the basket to the kitchen as it was confirmed, under a new key. A diner's basket is emptied when the server
 * has accepted the order, a staff basket when the order is stored. Does nothing without restaurant and table (spec
 * §5).
 *
 * @param tableNumber Default: the visit's table.
 * @param how `isUndoable`: the pad's order is sent after a moment for Undo. The other fields are sent as they are.
 * @returns After the first attempt, or for staff once the order is stored: false when nothing was sent. Never rejects.
 */
export const submitBasket = async (
  tableNumber = getVisit().tableNumber,
  { isUndoable = false, ...more }: SendOptions = {},
): Promise<boolean> => {
  const { restaurantId, userId } = getVisit()
  const items = confirmedLines(basket.get().lines)
  if (!restaurantId || !tableNumber || items.length === 0) return false
  const order = { restaurantId, tableNumber, userId, items, totalPrice: orderTotal(items), ...more }
  return submitOrder(order, isUndoable)
}

/**
 * Sends a confirmed order. If the basket differs from it, nothing is sent and a toast says so.
 *
 * @returns After the first attempt, or for staff once the order is stored: false when nothing was sent. Never rejects.
 */
export const submitOrder = async (order: ConfirmedOrder, isUndoable = false): Promise<boolean> => {
  forgetRemovedRows()
  await startOutbox()
  const isSent = await outbox.confirm(order, isStaffPath(location.pathname), isUndoable)
  if (!isSent) showToast(basketPageMessages.changedElsewhere, 'failure')
  return isSent
}

export const useOutbox = (): OutboxState => useStore(outbox)

/** The number of orders and payments of staff on this device that the server does not have yet. */
export const countUnsentOfStaff = (): number => {
  const orders = outbox.get().submissions.filter(({ isByStaff }) => isByStaff).length
  return orders + Object.keys(storage.get('entries') ?? {}).length
}

/** As `countUnsentOfStaff`; renders with the outbox. */
export const useUnsentOfStaff = (): number => {
  useOutbox()
  return countUnsentOfStaff()
}
