import type { ReactElement } from 'react'
import { useCachedOrders } from '#web/product/cached-orders.ts'
import { paths } from '#web/lib/paths.ts'
import { useStore } from '#web/lib/store.ts'
import { mealMark } from '#web/product/meal-mark.ts'
import { HeaderLink } from '#web/ui/header-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { liveOrderMessages } from './live-order-messages.en.ts'

/**
 * The header's link to My Orders, with the number of live orders, or the mark of a more urgent state. Null until the diner has
 * ordered or has a bill.
 */
export const OrdersLink = (): ReactElement | null => {
  const orders = useCachedOrders()
  const mark = useStore(mealMark)
  const live = orders.filter(({ status }) => status === 'Pending').length
  if (orders.length === 0 && !mark) return null
  const label = live === 0 ? liveOrderMessages.myOrders : liveOrderMessages.myOrdersLive(live)
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
