import { kitchenEndpoints } from '@thali/contract/kitchen/endpoints'
import { claimsOf } from '#web/api/access-token.ts'
import { call } from '#web/api/call.ts'
import { ApiError, isRetryable, serverWords } from '#web/api/errors.ts'
import { hasSession } from '#web/api/session.ts'
import { serverNow } from '#web/lib/server-time.ts'
import { storage } from '#web/lib/storage.ts'
import { newUuid } from '#web/product/visit.ts'
import { KitchenActions } from './kitchen-actions.ts'
import { snapshotStorage, tickStorage } from './kitchen-database.ts'
import { KitchenStore } from './kitchen-store.ts'
import { createTickIds } from './tick-ids.ts'
import type { TickQueueNeeds } from './tick-types.ts'

/** No session, slow, too many calls: these answers do not depend on the tick. */
const ofAllTicks: ReadonlySet<number> = new Set([401, 408, 429])

/**
 * Every 4xx in the shape of our server's problems is final, also with a code that this version does not know. A session
 * that ended is not: the ticks follow after the next login. Other answers of a server concern this tick.
 */
const classify: TickQueueNeeds['classify'] = (error) => {
  const isFinal = error instanceof ApiError && error.problem && error.status !== 401 && !isRetryable(error)
  if (isFinal) {
    const order = error.code === 'remake_conflict' ? error.problem?.order : undefined
    return { message: serverWords(error) ?? '', ...(order && { order }) }
  }
  return error instanceof ApiError && !ofAllTicks.has(error.status) ? 'aside' : 'again'
}

const canSend = (restaurantId: string): boolean => {
  const { rid = storage.get('restaurantId') } = claimsOf(storage.get('accessToken') ?? '')
  return hasSession() && rid === restaurantId
}

// Missing on plain http: tabs may then send a tick twice, which changes nothing.
const locks: LockManager | undefined = navigator.locks

const newId = createTickIds({
  nowMs: Date.now,
  newUuid,
  last: { get: () => storage.get('lastTick'), set: (value) => storage.set('lastTick', value) },
})

/** The kitchen display of this tab. */
export const kitchen = new KitchenStore({
  fetchOrders: (restaurantId) => call(kitchenEndpoints.listKitchenOrders, { query: { restaurantId } }),
  fetchStations: (restaurantId) => call(kitchenEndpoints.listStations, { query: { restaurantId } }),
  send: ({ orderId, lines }) =>
    call(kitchenEndpoints.setProgress, { params: { orderId }, body: { lines: [...lines] } }),
  classify,
  canSend,
  storage: tickStorage,
  snapshots: snapshotStorage,
  withLock: (work) => (locks ? locks.request('thali-kitchen-ticks', work) : work()),
  schedule: (work, delayMs) => {
    const timer = setTimeout(work, delayMs)
    return () => clearTimeout(timer)
  },
  newId,
  now: serverNow,
})

export const kitchenActions = new KitchenActions(kitchen)
