import { useEffect } from 'react'
import type { Order } from '@thali/contract/orders/order'
import { liveConnection } from '#web/features/orders/live/live-connection.ts'
import { createLiveOrders, liveOrders } from '#web/features/orders/live/live-orders.ts'
import type { LiveListState } from '#web/lib/live-list.ts'
import { orderFollower } from '#web/product/order-follower.ts'
import { useStore } from '#web/lib/store.ts'

// Roles that do not serve have no list of orders, which alerts and rings.
const ownOrders = createLiveOrders()

/** The running orders for a page of any role, live, and how to fetch them again. */
export const useRoomOrders = (
  restaurantId: string | undefined,
  isService: boolean,
): LiveListState<Order> & { readonly reload: () => void } => {
  const list = isService ? liveOrders : ownOrders
  useEffect(() => {
    if (isService || restaurantId === undefined) return undefined
    ownOrders.open(restaurantId)
    orderFollower.current = { receive: (order) => ownOrders.receive(order) }
    const leave = liveConnection.join(() => ownOrders.reload())
    return () => {
      leave()
      orderFollower.current = undefined
      ownOrders.close()
    }
  }, [restaurantId, isService])
  return { ...useStore(list.store), reload: () => void list.reload() }
}
