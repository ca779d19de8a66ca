import { useEffect } from 'react'
import { type StaffRole, isTopicFor } from '@thali/contract'
import { type Subscription, subscribe } from '#web/api/live.ts'
import { alertNewOrder, followLoss } from '#web/features/orders/live-alerts.ts'
import { liveConnection } from '#web/features/orders/live-connection.ts'
import { liveOrders } from '#web/features/orders/live-orders.ts'
import { receiveOrder } from '#web/features/orders/receive-order.ts'
import { recentOrders } from '#web/features/orders/recent-orders.ts'
import { chime, followSound, soundStore } from '#web/features/orders/live-sound.ts'
import { alertNewCall, ringUntilCleared } from '#web/features/waiter-calls/assistance-alerts.ts'
import { assistanceCalls } from '#web/features/waiter-calls/assistance-calls.ts'
import { setTitleCount } from '#web/lib/document-title.ts'
import { useStore } from '#web/lib/store.ts'
import { useVisit } from '#web/lib/visit.ts'

type Feed = { readonly subscription: Subscription; readonly lists: readonly { reload(): Promise<boolean> }[] }

/** The live topics of the staff area, and the lists that a connection fetches for each. */
const feeds: readonly Feed[] = [
  { subscription: subscribe('orders', receiveOrder), lists: [liveOrders, recentOrders] },
  {
    subscription: subscribe('waiterCalls', (message) => assistanceCalls.receive(message)),
    lists: [assistanceCalls],
  },
]

const openRoom = (restaurantId: string, topics: readonly string[]): (() => void) => {
  liveOrders.open(restaurantId, alertNewOrder)
  assistanceCalls.open(restaurantId, (call) => {
    alertNewCall(call)
    chime('call')
  })
  const allowed = feeds.filter(({ subscription }) => topics.includes(subscription.topic))
  const endings = [
    liveConnection.open({
      restaurantId,
      subscriptions: allowed.map(({ subscription }) => subscription),
      catchUp: async () => {
        const lists = allowed.flatMap((feed) => feed.lists)
        return (await Promise.all(lists.map((list) => list.reload()))).every(Boolean)
      },
    }),
    followLoss(),
    followSound(),
    ringUntilCleared(() => soundStore.get().isRepeating && chime('call')),
    () => liveOrders.close(),
    () => assistanceCalls.close(),
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
  const topics = feeds
    .map(({ subscription }) => subscription.topic)
    .filter((topic) => isTopicFor(topic, role))
    .join(' ')
  useEffect(() => (restaurantId ? openRoom(restaurantId, topics.split(' ')) : undefined), [restaurantId, topics])
}

/** The number of unseen orders and open calls; the title of the tab shows it too. */
export const useWaitingCount = (): number => {
  const count = useStore(liveOrders.store).unseen.size + useStore(assistanceCalls.store).calls.length
  useEffect(() => setTitleCount(count), [count])
  useEffect(() => () => setTitleCount(0), [])
  return count
}
