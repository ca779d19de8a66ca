import type { ReactElement } from 'react'
import type { Order } from '@thali/contract/orders/order'
import { tableServiceMessages } from '#web/features/orders/live/table-service-messages.en.ts'
import { paths } from '#web/lib/paths.ts'
import { goBack } from '#web/lib/go-back.ts'
import { useNavigationState, useQueryParams } from '#web/lib/navigation-state.ts'
import { Button } from '#web/ui/button.tsx'
import { TableOrders } from './lazy-table-orders.tsx'
import { LivePage } from './live-page.tsx'

// Set by the tapped tile; browsers keep such state across releases.
const isOrders = (state: unknown): state is readonly Order[] =>
  Array.isArray(state) && state.every((one) => typeof one === 'object' && one !== null && 'orderNumber' in one)

const leave = (): void => goBack(paths.adminTables)

/** The running orders of the table in the address (spec §2 "Running orders", design §4.13). */
export const RunningOrdersPage = (): ReactElement => {
  const tableNumber = Number(useQueryParams().get('table') ?? Number.NaN)
  const remembered = useNavigationState(isOrders)
  const title = Number.isInteger(tableNumber)
    ? tableServiceMessages.title(tableNumber)
    : tableServiceMessages.titleWithoutTable
  return (
    <LivePage title={title} onLeave={leave}>
      {(timezone) => (
        <TableOrders
          tableNumber={tableNumber}
          timezone={timezone}
          remembered={remembered}
          onAllClosed={leave}
          wayOut={
            <Button variant="primary" onClick={leave}>
              {tableServiceMessages.backToTables}
            </Button>
          }
        />
      )}
    </LivePage>
  )
}
