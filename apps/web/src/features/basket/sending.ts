import { useSyncExternalStore } from 'react'
import { orderTotal } from '@thali/contract'
import { callAsGuest } from '#web/api/call-as-guest.ts'
import { ApiError, isRetryable } from '#web/api/errors.ts'
import { sendStore } from '#web/lib/local-database.ts'
import { clearOrderFor, getVisit, newUuid } from '#web/lib/visit.ts'
import { announceNow } from '#web/ui/announce.tsx'
import { showToast } from '#web/ui/toast.tsx'
import type { BasketState } from './basket-store.ts'
import { basket, onOtherTabs, takeOutOrdered, tellOtherTabs } from './current-basket.ts'
import { sendMessages } from './basket-messages.en.ts'
import { type SendingState, setSendingState } from './sending-state.ts'
import { type OutboxNeeds, type OutboxState, Outbox } from './outbox.ts'
import type { PendingSend, SentOrder } from './send.ts'

// Shorter than other calls: a diner is looking at it, and a repeat costs nothing.
const timeoutMs = 8000

// navigator.locks is missing on plain http, whatever TypeScript says. The key makes it one order there too.
const locks: LockManager | undefined = navigator.locks

const verdict: OutboxNeeds['verdict'] = (error) => {
  // Only our server's own words are a final no. A proxy or a Wi-Fi login page in between knows nothing of the order, and
  // an error of our own making is no answer either: the order stays.
  if (!(error instanceof ApiError) || !error.problem || isRetryable(error)) return 'again'
  const isOutOfBounds = error.code === 'validation_failed' || error.code === 'order_too_large'
  return {
    message: isOutOfBounds ? sendMessages.tooLarge : error.message,
    problem: error.problem,
  }
}

// Where site data is blocked there are locks, but none is given.
const exclusively: OutboxNeeds['exclusively'] = async (work) => {
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

/** Orders of this browser on their way to the kitchen. */
export const outbox = new Outbox({
  storage: sendStore,
  post: (order, key) =>
    callAsGuest(
      'createOrder',
      { body: { ...order, items: [...order.items] } },
      { headers: { 'Idempotency-Key': key }, timeoutMs },
    ),
  verdict,
  exclusively,
  schedule: (work, delayMs) => {
    const timer = setTimeout(work, delayMs)
    return () => clearTimeout(timer)
  },
  newKey: newUuid,
  now: () => new Date(),
  onAccepted: async ({ order }) => {
    announceNow('')
    showToast(sendMessages.sent)
    // The diner's order is complete; what the staff order next is somebody else's.
    if (getVisit().isForDiner && getVisit().userId === order.userId) clearOrderFor()
    await takeOutOrdered(order.restaurantId, order.items)
  },
  onChanged: tellOtherTabs,
})

const ofRestaurant = (restaurantId: string | undefined): PendingSend | undefined =>
  outbox.getState().sends.find((send) => send.order.restaurantId === restaurantId)

// What is on its way can be neither sent again nor taken out.
const holdBasket = (): void => {
  const { restaurantId, locked } = basket.getState()
  const lines = ofRestaurant(restaurantId)?.order.items ?? []
  const isHeld = lines.length === locked.size && lines.every((line) => locked.get(line.itemId) === line.quantity)
  if (!isHeld) basket.lock(lines)
}

const sendingState = (): SendingState => {
  if (outbox.getState().refusal) return 'refused'
  return ofRestaurant(basket.getState().restaurantId)?.phase ?? 'idle'
}

let started: Promise<void> | undefined

/** Takes up the orders that were confirmed here and not yet answered: now, when the network is back, on focus. */
export const startSending = (): Promise<void> => {
  started ??= (async () => {
    const retry = (): void => void outbox.retryAll()
    let lastRefusal = outbox.getState().refusal
    outbox.subscribe(() => {
      holdBasket()
      setSendingState(sendingState())
      const { refusal } = outbox.getState()
      if (refusal && refusal !== lastRefusal) announceNow(sendMessages.refused)
      lastRefusal = refusal
    })
    basket.subscribe(holdBasket)
    window.addEventListener('online', retry)
    onOtherTabs(() => void outbox.load().then(() => document.visibilityState === 'visible' && retry()))
    await outbox.load()
    retry()
  })()
  return started
}

const linesOf = ({ lines }: BasketState): SentOrder['items'] =>
  [...lines.values()].map(({ id, name, price, quantity, specialInstructions }) => ({
    itemId: id,
    itemName: name,
    price,
    quantity,
    specialInstructions,
  }))

/**
 * Sends the basket to the kitchen: what was confirmed, under a key of its own. The basket is emptied when the server
 * has taken the order, not before. Without a restaurant and a table nothing happens (spec §5).
 *
 * @param tableNumber Whose table (default: that of the visit).
 * @returns Resolves after the first attempt, well or not; never rejects.
 */
export const sendBasket = async (tableNumber = getVisit().tableNumber): Promise<void> => {
  const { restaurantId, userId } = getVisit()
  const items = linesOf(basket.getState())
  if (!restaurantId || !tableNumber || items.length === 0) return
  await startSending()
  const isCurrent = async (): Promise<boolean> => {
    await basket.stored()
    await basket.refresh()
    return JSON.stringify(linesOf(basket.getState())) === JSON.stringify(items)
  }
  await outbox.confirm({ restaurantId, tableNumber, userId, items, totalPrice: orderTotal(items) }, isCurrent)
}

/** @returns What is on its way, followed. */
export const useOutbox = (): OutboxState => useSyncExternalStore(outbox.subscribe, outbox.getState)
