import { type ReactElement, useState } from 'react'
import { roleSets } from '@thali/contract/auth/roles'
import type { Order } from '@thali/contract/orders/order'
import { PaymentPlaceContext } from '#web/features/bills/payments/payment-place.ts'
import { staffBillMessages as messages } from '#web/features/bills/staff/staff-bill-messages.en.ts'
import { TableBill } from '#web/features/bills/staff/table-bill.tsx'
import { liveSittings } from '#web/features/floor/live-sittings.ts'
import { useRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { LiveFailure } from '#web/features/orders/live/live-failure.tsx'
import { tableServiceMessages } from '#web/features/orders/live/table-service-messages.en.ts'
import { closeOrder } from '#web/features/orders/running/running-order-update.ts'
import { PrintBillButton } from '#web/features/printing/print-bill-button.tsx'
import { useStaff } from '#web/features/session/staff.ts'
import { goBack } from '#web/lib/go-back.ts'
import { useQueryParams } from '#web/lib/navigation-state.ts'
import { paths } from '#web/lib/paths.ts'
import { navigate } from '#web/lib/router.ts'
import { useStore } from '#web/lib/store.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { LivePage } from './live-page.tsx'
import { useRoomOrders } from './use-room-orders.ts'

/** Closes orders one after the other; resolves to whether all are closed. */
const closeEach = async (orders: readonly Order[], reason: string): Promise<boolean> => {
  let isComplete = true
  for (const order of orders) {
    const outcome = await closeOrder(order, order.items, reason)
    isComplete &&= outcome === 'saved' || outcome === 'closed'
  }
  return isComplete
}

type BillProps = {
  readonly tableNumber: number
  readonly timezone: string
  readonly onTable: (tableNumber: number) => void
}

/** Back to the room after the payment: to the page that opened the bill, else to the first screen of the role. */
const leavePaid = (from: string | null, isService: boolean): void => {
  if (from === null) navigate(isService ? paths.adminTables : paths.staffBills, { replace: true })
  else goBack(from === 'bills' ? paths.staffBills : paths.adminTables)
}

const Bill = ({ tableNumber, timezone, onTable }: BillProps): ReactElement => {
  const { restaurant } = useRestaurantData()
  const { items: sittings } = useStore(liveSittings.store)
  const { role = 'waiter', restaurantId } = useStaff() ?? {}
  const isService = roleSets.service.some((one) => one === role)
  const query = useQueryParams()
  const { status, items, hasFailed, reload } = useRoomOrders(restaurantId, isService)
  if (restaurant && !restaurant.billing) return <EmptyState title={messages.off} body={messages.offHint} />
  return (
    <PaymentPlaceContext
      value={{
        hasUpi: restaurant?.billing?.hasUpi ?? false,
        timezone,
        PrintBill: restaurant?.printing && PrintBillButton,
      }}
    >
      {isService ? (
        <LiveFailure />
      ) : (
        hasFailed && <FailureNotice text={tableServiceMessages.fetchFailed} onRetry={reload} />
      )}
      <TableBill
        key={tableNumber}
        restaurantId={restaurant?.id ?? ''}
        tableNumber={tableNumber}
        orderId={query.get('order') ?? undefined}
        timezone={timezone}
        sittings={sittings}
        orders={status === 'ready' ? items : undefined}
        role={role}
        onTable={onTable}
        isPaying={query.has('pay')}
        onDone={() => leavePaid(query.get('from'), isService)}
        onCloseWithout={({ orders }, reason) => closeEach(orders, reason)}
      />
    </PaymentPlaceContext>
  )
}

/** The bill of the table in the address (plan §6). */
export const TableBillPage = (): ReactElement => {
  const tableNumber = Number(useQueryParams().get('table') ?? Number.NaN)
  // The bill follows a party that moves.
  const [table = tableNumber, setTable] = useState<number>()
  const isTable = Number.isInteger(tableNumber) && tableNumber > 0
  return (
    <LivePage
      title={isTable ? messages.title(table) : messages.titleWithoutTable}
      onLeave={() => goBack(isTable ? paths.runningOrders(table) : paths.adminTables)}
    >
      {(timezone) =>
        isTable ? (
          <Bill tableNumber={tableNumber} timezone={timezone} onTable={setTable} />
        ) : (
          <EmptyState title={messages.nothing} body={messages.nothingHint} />
        )
      }
    </LivePage>
  )
}
