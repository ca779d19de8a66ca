import { type ReactElement, useState } from 'react'
import type { Order } from '@thali/contract/orders/order'
import { useRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { useIsDisconnected } from '#web/features/orders/live/live-status.tsx'
import { RecentOrdersList } from '#web/features/orders/recent/recent-orders-list.tsx'
import { recentOrdersMessages } from '#web/features/orders/recent/recent-orders-messages.en.ts'
import { paths } from '#web/lib/paths.ts'
import { navigate } from '#web/lib/router.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-component.tsx'
import { LivePage } from './live-page.tsx'

const PrintOrderDialog = lazyPart(() =>
  import('#web/features/printing/print-order-dialog.tsx').then((file) => file.PrintOrderDialog),
)

/** The orders closed in the last 24 hours (spec §2 "Recent Orders"). */
export const RecentOrdersPage = (): ReactElement => {
  const isDisconnected = useIsDisconnected()
  const { restaurant } = useRestaurantData()
  const [printed, setPrinted] = useState<Order>()
  return (
    <LivePage title={recentOrdersMessages.title}>
      {(timezone) => (
        <>
          <RecentOrdersList
            onPrint={restaurant?.printing && setPrinted}
            timezone={timezone}
            isDisconnected={isDisconnected}
            wayOut={
              <Button variant="primary" onClick={() => navigate(paths.adminTables)}>
                {recentOrdersMessages.toRunningOrders}
              </Button>
            }
          />
          {printed && <PrintOrderDialog order={printed} onClose={() => setPrinted(undefined)} />}
        </>
      )}
    </LivePage>
  )
}
