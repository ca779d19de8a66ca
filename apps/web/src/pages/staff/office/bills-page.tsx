import type { ReactElement } from 'react'
import { roleSets } from '@thali/contract/auth/roles'
import { BillList } from '#web/features/bills/list/bill-list.tsx'
import { listMessages } from '#web/features/bills/list/list-messages.en.ts'
import { SlipList } from '#web/features/bills/slips/slip-list.tsx'
import { slipsMessages } from '#web/features/bills/slips/slips-messages.en.ts'
import { staffBillMessages } from '#web/features/bills/staff/staff-bill-messages.en.ts'
import { liveBills } from '#web/features/bills/live-bills.ts'
import { ForgottenDayNotice } from '#web/features/days/forgotten-day.tsx'
import { ReceiptDialog } from '#web/features/days/receipt-dialog.tsx'
import { type FloorTable, floorTables } from '#web/features/floor/floor-tables.ts'
import { liveSittings, roomTables } from '#web/features/floor/live-sittings.ts'
import { OpenTables, openTables } from '#web/features/floor/open-tables.tsx'
import { openTablesMessages as messages } from '#web/features/floor/open-tables-messages.en.ts'
import { useRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { useOrderSources } from '#web/features/orders/elsewhere/source-calls.ts'
import { useIsDisconnected } from '#web/features/orders/live/live-status.tsx'
import { useStaff } from '#web/features/session/staff.ts'
import { useRoomCalls } from '#web/features/waiter-calls/fetched-calls.ts'
import { useQueryParams } from '#web/lib/navigation-state.ts'
import { paths } from '#web/lib/paths.ts'
import { platformSlipsPath } from '#web/lib/platform-slips.ts'
import { Link } from '#web/lib/router.ts'
import { useStore } from '#web/lib/store.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LoadingState } from '#web/ui/state-page.tsx'
import { LivePage } from '../room/live-page.tsx'
import { useRoomOrders } from '../room/use-room-orders.ts'
import styles from './bills-page.module.css'

type Room = {
  /** Undefined until all of it is known. */
  readonly tables: readonly FloorTable[] | undefined
  readonly hasFailed: boolean
  readonly reload: () => void
}

/** The tables that have to pay, live. */
const useOpenTables = (restaurantId: string | undefined, isService: boolean): Room => {
  const orders = useRoomOrders(restaurantId, isService)
  const calls = useRoomCalls(restaurantId, isService)
  const sittings = useStore(liveSittings.store)
  const bills = useStore(liveBills.store)
  const tables = useStore(roomTables)
  const isKnown = [orders, sittings, bills].every(({ status }) => status === 'ready')
  const unpaid = bills.items.filter(({ status }) => status === 'issued')
  const room = { tables: tables ?? [], sittings: sittings.items, orders: orders.items, calls, unpaid }
  return {
    tables: isKnown ? openTables(floorTables(room)) : undefined,
    hasFailed: [orders, sittings, bills].some(({ hasFailed }) => hasFailed),
    reload: () => {
      orders.reload()
      void liveSittings.reload()
      void liveBills.reload()
    },
  }
}

const Tables = ({ tables, hasFailed, reload }: Room): ReactElement => {
  const isDisconnected = useIsDisconnected()
  return (
    <>
      {hasFailed && !(isDisconnected && tables) && (
        <FailureNotice text={tables ? messages.failedStale : commonMessages.tablesFailed} onRetry={reload} />
      )}
      {tables && <OpenTables tables={tables} />}
      {!tables && !hasFailed && (
        <LoadingState label={commonMessages.tablesLoading}>
          <Skeleton height="320px" />
        </LoadingState>
      )}
    </>
  )
}

const BillsOff = (): ReactElement => <EmptyState title={staffBillMessages.off} body={staffBillMessages.offHint} />

/** Whether a source of the settings is a platform that pays the tax itself. */
const useHasPlatforms = (isWanted: boolean): boolean => {
  const { restaurant } = useRestaurantData()
  return useOrderSources(isWanted && restaurant?.takeaway ? restaurant.id : undefined).some(
    ({ kind }) => kind === 'operator',
  )
}

/**
 * The open tables, and the issued bills: today's and all unpaid ones, or those from a range of days (plan §6). For cashiers
 * also the slips of platforms.
 */
export const BillsPage = (): ReactElement => {
  const { role, restaurantId } = useStaff() ?? {}
  const isDisconnected = useIsDisconnected()
  const isService = roleSets.service.some((one) => one === role)
  const mayClose = roleSets.cashier.some((one) => one === role)
  const list = useQueryParams().get('list')
  const isIssued = list === 'issued'
  const isPlatforms = mayClose && list === 'platforms'
  // Slips stay when their source leaves the settings.
  const hasPlatforms = useHasPlatforms(mayClose) || isPlatforms
  const { restaurant } = useRestaurantData()
  const areBillsOff = restaurant !== undefined && restaurant.billing === undefined
  const room = useOpenTables(restaurantId, isService)
  const tab = room.tables ? messages.tab(room.tables.length) : messages.title
  return (
    <LivePage title={listMessages.title}>
      {(timezone) => (
        <>
          {mayClose && restaurantId !== undefined && <ForgottenDayNotice restaurantId={restaurantId} />}
          <nav aria-label={listMessages.title} className={styles.tabs}>
            <Link
              to={paths.staffBills}
              replace
              aria-current={isIssued || isPlatforms ? undefined : 'page'}
              className="chosen-fill"
            >
              {tab}
            </Link>
            <Link to={paths.issuedBills} replace aria-current={isIssued ? 'page' : undefined} className="chosen-fill">
              {messages.issued}
            </Link>
            {hasPlatforms && (
              <Link
                to={platformSlipsPath}
                replace
                aria-current={isPlatforms ? 'page' : undefined}
                className="chosen-fill"
              >
                {slipsMessages.tab}
              </Link>
            )}
          </nav>
          {isPlatforms && (
            <SlipList
              restaurantId={restaurantId ?? ''}
              timezone={timezone}
              isDisconnected={isDisconnected}
              mayReverse={role === 'admin'}
              ReceiptDialog={ReceiptDialog}
            />
          )}
          {isIssued && (
            <BillList
              restaurantId={restaurantId ?? ''}
              timezone={timezone}
              isDisconnected={isDisconnected}
              emptyBody={listMessages.emptyBody}
            />
          )}
          {!isIssued && !isPlatforms && (areBillsOff ? <BillsOff /> : <Tables {...room} />)}
        </>
      )}
    </LivePage>
  )
}
