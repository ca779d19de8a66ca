import { unseenSince } from '@thali/contract/kitchen/kitchen'
import type { Order } from '@thali/contract/orders/order'
import { onClockCorrected, serverNow } from '#web/lib/server-time.ts'
import type { ReadableStore } from '#web/lib/store.ts'
import { kitchenOrders } from './kitchen-orders.ts'
import { type UnseenOrder, unseenOrders } from './unseen-store.ts'

/** Orders that the kitchen has not seen, the oldest first. */
export const unseenOf = (orders: readonly Order[]): readonly UnseenOrder[] =>
  orders
    .flatMap((order) => {
      const since = unseenSince(order)
      return since === undefined ? [] : [{ order, since }]
    })
    .toSorted((one, other) => one.since.localeCompare(other.since))

type Rules = {
  /** After how many seconds an order is late. */
  readonly seconds: () => number
  /** Called once for each order that becomes late, with the oldest of several. */
  readonly onLate: (order: Order) => void
  readonly orders?: ReadableStore<readonly Order[]>
}

const keyOf = ({ order, since }: UnseenOrder): string => `${order.id} ${since}`

const isSame = (one: readonly UnseenOrder[], other: readonly UnseenOrder[]): boolean =>
  one.length === other.length && one.every(({ order }, at) => order === other[at]?.order)

/**
 * Keeps `unseenOrders` by the server's time, whether or not a kitchen display is open (plan §5.5). Returns a function
 * that ends it.
 */
export const followUnseen = ({ seconds, onLate, orders = kitchenOrders }: Rules): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let told: ReadonlySet<string> = new Set()
  const check = (): void => {
    clearTimeout(timer)
    const unseen = unseenOf(orders.get())
    const nowMs = serverNow().getTime()
    const dueMs = ({ since }: UnseenOrder): number => Date.parse(since) + seconds() * 1000
    const late = unseen.filter((one) => dueMs(one) <= nowMs)
    const [first] = late.filter((one) => !told.has(keyOf(one)))
    told = new Set(late.map(keyOf))
    if (!isSame(late, unseenOrders.get())) unseenOrders.setSoon(late)
    if (first) onLate(first.order)
    const next = unseen.find((one) => dueMs(one) > nowMs)
    if (next) timer = setTimeout(check, dueMs(next) - nowMs)
  }
  check()
  // Timers do not run in a sleeping tab.
  document.addEventListener('visibilitychange', check)
  const ends = [orders.subscribe(check), onClockCorrected(check)]
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', check)
    ends.forEach((end) => end())
    unseenOrders.set([])
  }
}
