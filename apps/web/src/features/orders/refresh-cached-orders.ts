import { limits } from '@thali/contract'
import { callAsGuest } from '#web/api/call-as-guest.ts'
import { keepCachedOrders } from '#web/lib/keep-cached-orders.ts'
import { getVisit } from '#web/lib/visit.ts'

const since = '1970-01-01T00:00:00'

const refresh = async (): Promise<void> => {
  const visit = getVisit()
  const { restaurantId, userId } = visit
  if (document.visibilityState !== 'visible' || restaurantId === undefined || visit.isForDiner) return
  try {
    const orders = await callAsGuest('listOrders', { query: { restaurantId, userId, startDateTime: since } })
    if (getVisit() === visit) keepCachedOrders(visit, orders, Date.now())
  } catch {
    // The cached orders stay; My Orders shows their age.
  }
}

/**
 * Refreshes the cached orders while one of them is live: when the page becomes visible, and at a third of the rate of
 * My Orders (design §4.19). Returns a function that ends it.
 */
export const followCachedOrders = (): (() => void) => {
  const ask = (): void => void refresh()
  const timer = setInterval(ask, 3 * limits.myOrdersRefreshMs)
  document.addEventListener('visibilitychange', ask)
  ask()
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', ask)
  }
}
