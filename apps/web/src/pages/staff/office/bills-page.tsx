import type { ReactElement } from 'react'
import { roleSets } from '@thali/contract/auth/roles'
import { BillList } from '#web/features/bills/list/bill-list.tsx'
import { listMessages } from '#web/features/bills/list/list-messages.en.ts'
import { liveBills } from '#web/features/bills/live-bills.ts'
import { ForgottenDayNotice } from '#web/features/days/forgotten-day.tsx'
import { type FloorTable, floorTables } from '#web/features/floor/floor-tables.ts'
import { liveSittings, roomTables } from '#web/features/floor/live-sittings.ts'
import { OpenTables, openTables } from '#web/features/floor/open-tables.tsx'
import { openTablesMessages as messages } from '#web/features/floor/open-tables-messages.en.ts'
import { useIsDisconnected } from '#web/features/orders/live/live-status.tsx'
import { useStaff } from '#web/features/session/staff.ts'
import { useRoomCalls } from '#web/features/waiter-calls/fetched-calls.ts'
import { useQueryParams } from '#web/lib/navigation-state.ts'
import { paths } from '#web/lib/paths.ts'
import { Link } from '#web/lib/router.ts'
import { useStore } from '#web/lib/store.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
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

/** The open tables, and the issued bills: today's and all unpaid ones, or those from a range of days (plan §6). */
export const BillsPage = (): ReactElement => {
  const { role, restaurantId } = useStaff() ?? {}
  const isDisconnected = useIsDisconnected()
  const isService = roleSets.service.some((one) => one === role)
  const mayClose = roleSets.cashier.some((one) => one === role)
  const isIssued = useQueryParams().get('list') === 'issued'
  const room = useOpenTables(restaurantId, isService)
  const tab = room.tables ? messages.tab(room.tables.length) : messages.title
  return (
    <LivePage title={listMessages.title}>
      {(timezone) => (
        <>
          {mayClose && restaurantId !== undefined && <ForgottenDayNotice restaurantId={restaurantId} />}
          <nav aria-label={listMessages.title} className={styles.tabs}>
            <Link to={paths.staffBills} replace aria-current={isIssued ? undefined : 'page'} className="chosen-fill">
              {tab}
            </Link>
            <Link to={paths.issuedBills} replace aria-current={isIssued ? 'page' : undefined} className="chosen-fill">
              {messages.issued}
            </Link>
          </nav>
          {isIssued ? (
            <BillList
              restaurantId={restaurantId ?? ''}
              timezone={timezone}
              isDisconnected={isDisconnected}
              emptyBody={listMessages.emptyBody}
            />
          ) : (
            <Tables {...room} />
          )}
        </>
      )}
    </LivePage>
  )
}
