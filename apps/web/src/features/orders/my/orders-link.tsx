import type { ReactElement } from 'react'
import { useCachedOrders } from '#web/product/cached-orders.ts'
import { paths } from '#web/lib/paths.ts'
import { useStore } from '#web/lib/store.ts'
import { mealMark } from '#web/product/meal-mark.ts'
import { tableOrders } from '#web/product/table-orders.ts'
import { HeaderLink } from '#web/ui/header-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { liveOrderMessages } from './live-order-messages.en.ts'

/**
 * The header's link to My Orders, with the number of live orders, or the mark of a more urgent state. Null until the diner, or
 * anybody at a shared table, has ordered, or there is a bill.
 */
export const OrdersLink = (): ReactElement | null => {
  const orders = useCachedOrders()
  const mark = useStore(mealMark)
  const table = useStore(tableOrders)
  // A table's orders contain this phone's.
  const shown = table.orders.length > 0 ? table.orders : orders
  const live = shown.filter(({ status }) => status === 'Pending').length
  if (shown.length === 0 && !mark) return null
  const { myOrders, myOrdersLive, ourTable, ourTableLive } = liveOrderMessages
  const label = table.isShared
    ? (live > 0 && ourTableLive(live)) || ourTable
    : (live > 0 && myOrdersLive(live)) || myOrders
  return (
    <HeaderLink
      to={paths.myOrders}
      label={mark?.sign ? `${label}. ${mark.text}` : label}
      icon={<Icon name="receipt" />}
      count={live}
      sign={mark?.sign}
    />
  )
}
