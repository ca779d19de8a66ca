import { useEffect } from 'react'
import { isTopicFor } from '@thali/contract/api/topics'
import type { StaffRole } from '@thali/contract/auth/roles'
import { type Subscription, subscribe } from '#web/api/live.ts'
import { getRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { resetApprovals } from '#web/features/orders/approval/approvals-store.ts'
import { alertNewOrder, followLoss } from '#web/features/orders/live/live-alerts.ts'
import { liveConnection } from '#web/features/orders/live/live-connection.ts'
import { followKitchen } from '#web/features/orders/kitchen-news/lazy-kitchen.tsx'
import { isWaiting, liveOrders } from '#web/features/orders/live/live-orders.ts'
import { isUnopened, keepUnopened, wasUnopened } from '#web/features/orders/live/unopened-orders.ts'
import { receiveOrder } from '#web/features/orders/live/receive-order.ts'
import { chime, followSound, soundStore } from '#web/features/orders/live/live-sound.ts'
import { alertNewCall, ringUntilCleared } from '#web/features/waiter-calls/assistance-alerts.ts'
import { assistanceCalls } from '#web/features/waiter-calls/assistance-calls.ts'
import { liveSittings } from '#web/features/floor/live-sittings.ts'
import { setTitleCount } from '#web/lib/document-title.ts'
import { onIdle } from '#web/lib/idle.ts'
import { logFailure } from '#web/lib/log.ts'
import { menuFollower } from '#web/product/menu-follower.ts'
import { orderFollower } from '#web/product/order-follower.ts'
import { takeOwnOrder } from '#web/product/own-orders.ts'
import { ringWhile } from '#web/lib/ring-while.ts'
import { storage } from '#web/lib/storage.ts'
import { useSelected } from '#web/lib/store.ts'
import { useVisit } from '#web/product/visit.ts'
import { bills, printers, startBills, startPrinters } from './start-lists.ts'

/** The live topics of the staff area. */
const subscriptions: readonly Subscription[] = [
  subscribe('orders', (order) => {
    receiveOrder(order)
    orderFollower.current?.receive(order)
  }),
  subscribe('waiterCalls', (message) => assistanceCalls.receive(message)),
  // Also the settings that screens follow, such as whether there are printers.
  subscribe('menu', (message) => menuFollower.current?.receive(message)),
  subscribe('room', (message) => {
    if ('sitting' in message) liveSittings.receive(message.sitting)
    else if ('bill' in message) bills.current?.receive(message.bill)
    else printers.current?.receive(message.printer)
  }),
]

/** Orders and calls do not wait for the menu. */
const refreshMenu = async (): Promise<boolean> => {
  if (menuFollower.current) void menuFollower.current.refresh()
  else menuFollower.isLate = true
  return true
}

const chimeAgain = (kind: 'order' | 'call'): void => {
  if (soundStore.get().isRepeating) chime(kind)
}

/** Sends the ticks that an earlier kitchen display of this device left unsent. */
const sendTicks = async (restaurantId: string): Promise<void> => {
  try {
    const { sendStoredTicks } = await import('#web/features/kitchen/store/send-stored-ticks.ts')
    await sendStoredTicks(restaurantId)
  } catch (error) {
    logFailure('Error loading the sender of stored ticks', error)
  }
}

/**
 * Where a kitchen display was used. The orders of its ticks may be closed by now. Returns a function that calls it off.
 */
const sendTicksSoon = (restaurantId: string): (() => void) => {
  let isOpen = true
  if (storage.get('lastTick') !== undefined) onIdle(() => void (isOpen && sendTicks(restaurantId)))
  return () => {
    isOpen = false
  }
}

/** The lists of every screen. Calls come with the running orders: the kitchen has a list and signals of its own. */
const openLists = (restaurantId: string, { hasCalls, hasRoom }: Record<'hasCalls' | 'hasRoom', boolean>) => {
  if (hasCalls) {
    liveOrders.open(
      restaurantId,
      (order) => {
        if (!takeOwnOrder(order) && (!orderFollower.current || isWaiting(order))) alertNewOrder(order)
      },
      wasUnopened(restaurantId),
    )
    assistanceCalls.open(restaurantId, (call) => {
      alertNewCall(call)
      chime('call')
    })
  }
  if (hasRoom) liveSittings.open(restaurantId)
  const lists = [...(hasCalls ? [liveOrders, assistanceCalls] : []), ...(hasRoom ? [liveSittings] : [])]
  const endings = [
    ...lists.map((list) => liveConnection.join(() => list.reload())),
    liveConnection.join(refreshMenu),
    ...lists.map((list) => () => list.close()),
  ]
  return () => endings.forEach((end) => end())
}

const openRoom = (restaurantId: string, topics: readonly string[]): (() => void) => {
  const hasCalls = topics.includes('waiterCalls')
  const hasRoom = topics.includes('room')
  const endings = [
    openLists(restaurantId, { hasCalls, hasRoom }),
    liveConnection.open({
      restaurantId,
      subscriptions: subscriptions.filter(({ topic }) => topics.includes(topic)),
    }),
    keepUnopened(restaurantId),
    followLoss(),
    followSound(),
    ringUntilCleared(() => chimeAgain('call')),
    ringWhile(
      liveOrders.store,
      ({ items }) => items.some(isWaiting),
      () => chimeAgain('order'),
    ),
    resetApprovals,
    ...(hasRoom ? [startBills(restaurantId), startPrinters(restaurantId)] : []),
    sendTicksSoon(restaurantId),
    // The kitchen's own screen warns the kitchen.
    ...(hasCalls
      ? [
          followKitchen({
            seconds: () => getRestaurantData().restaurant?.kitchen?.unseenSeconds[1],
            onLate: () => {
              if (!orderFollower.current) chime('call')
            },
          }),
        ]
      : []),
  ]
  return () => endings.forEach((end) => end())
}

/**
 * Keeps one live connection per tab while the staff area is open: the role's topics (orders, waiter calls) and their
 * alerts.
 */
export const useLiveRoom = (role: StaffRole): void => {
  const { restaurantId } = useVisit()
  // By topics, because an unreadable token stands for the role waiter until it is renewed: an admin's connection stays open.
  const topics = subscriptions
    .map(({ topic }) => topic)
    .filter((topic) => isTopicFor(topic, role))
    .join(' ')
  useEffect(() => (restaurantId ? openRoom(restaurantId, topics.split(' ')) : undefined), [restaurantId, topics])
}

/** The number of orders unseen or to be confirmed, and of open calls; the title of the tab shows it too. */
export const useWaitingCount = (): number => {
  const orders = useSelected(
    liveOrders.store,
    ({ items, unseen }) => items.filter((order) => isUnopened(order, unseen) || isWaiting(order)).length,
  )
  const count = orders + useSelected(assistanceCalls.store, ({ calls }) => calls.length)
  useEffect(() => setTitleCount(count), [count])
  useEffect(() => () => setTitleCount(0), [])
  return count
}
