import type { ReactElement } from 'react'
import { useCachedOrders } from '#web/product/cached-orders.ts'
import { paths } from '#web/lib/paths.ts'
import { HeaderLink } from '#web/ui/header-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { liveOrderMessages } from './live-order-messages.en.ts'

/** The header's link to My Orders, with the number of live orders; null until the diner has ordered. */
export const OrdersLink = (): ReactElement | null => {
  const orders = useCachedOrders()
  const live = orders.filter(({ status }) => status === 'Pending').length
  if (orders.length === 0) return null
  return (
    <HeaderLink
      to={paths.myOrders}
      label={live === 0 ? liveOrderMessages.myOrders : liveOrderMessages.myOrdersLive(live)}
      icon={<Icon name="receipt" />}
      count={live}
    />
  )
}
