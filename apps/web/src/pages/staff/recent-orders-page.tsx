import type { ReactElement } from 'react'
import { useIsDisconnected } from '#web/features/orders/live-status.tsx'
import { RecentOrdersList } from '#web/features/orders/recent-orders-list.tsx'
import { recentOrdersMessages } from '#web/features/orders/recent-orders-messages.en.ts'
import { paths } from '#web/lib/paths.ts'
import { navigate } from '#web/lib/router.ts'
import { Button } from '#web/ui/button.tsx'
import { LivePage } from './live-page.tsx'

/** The orders closed in the last 24 hours (spec §2 "Recent Orders"). */
export const RecentOrdersPage = (): ReactElement => {
  const isDisconnected = useIsDisconnected()
  return (
    <LivePage title={recentOrdersMessages.title}>
      {(timezone) => (
        <RecentOrdersList
          timezone={timezone}
          isDisconnected={isDisconnected}
          wayOut={
            <Button variant="primary" onClick={() => navigate(paths.adminTables)}>
              {recentOrdersMessages.toRunningOrders}
            </Button>
          }
        />
      )}
    </LivePage>
  )
}
