import { type ReactElement, useMemo, useRef } from 'react'
import type { WaiterCall } from '@thali/contract/waiter-calls/schema'
import { roomTables } from '#web/features/floor/live-sittings.ts'
import { useRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { ConfirmRow } from '#web/features/orders/approval/confirm-row.tsx'
import { waitingOrders } from '#web/features/orders/approval/approvals.ts'
import { approvals } from '#web/features/orders/approval/approvals-store.ts'
import { Overtaken } from '#web/features/orders/approval/waiting-orders.tsx'
import { kitchenOrders } from '#web/features/orders/kitchen-news/kitchen-orders.ts'
import { CarryRow, UnseenRow } from '#web/features/orders/kitchen-news/kitchen-rows.tsx'
import { pendingTicks, withPending } from '#web/features/orders/kitchen-news/progress-ticks.ts'
import { carried, carryTiles, readyTables } from '#web/features/orders/kitchen-news/ready-to-carry.ts'
import { unseenOrders } from '#web/features/orders/kitchen-news/unseen-store.ts'
import { liveOrders } from '#web/features/orders/live/live-orders.ts'
import { useIsDisconnected } from '#web/features/orders/live/live-status.tsx'
import type { Job } from '#web/features/to-do/pick-jobs.ts'
import { ToDoStrip } from '#web/features/to-do/to-do-strip.tsx'
import { assistanceCalls, callKey, type ClearedCall } from '#web/features/waiter-calls/assistance-calls.ts'
import { assistanceMessages } from '#web/features/waiter-calls/assistance-messages.en.ts'
import { CallRow } from '#web/features/waiter-calls/call-row.tsx'
import { useFocusWhenLost } from '#web/lib/focus-when-lost.ts'
import { useHeldWhilePressed } from '#web/lib/held-while-pressed.ts'
import { useNow } from '#web/lib/now.ts'
import { useStore } from '#web/lib/store.ts'
import { paths } from '#web/lib/paths.ts'
import { navigate } from '#web/lib/router.ts'
import { FailureNotice } from '#web/ui/failure-notice.tsx'

/** The props that all rows share. */
type RowContext = {
  readonly now: Date
  readonly label: (tableNumber: number) => string
  readonly onOpen: (tableNumber: number) => void
  readonly onPress: () => void
}

const useCallJobs = ({ now, label, onOpen, onPress }: RowContext): readonly Job[] => {
  const { calls, cleared, failedToClear, acknowledging } = useStore(assistanceCalls.store)
  const hasBilling = useRestaurantData().restaurant?.billing !== undefined
  const jobOf = (call: WaiterCall, done: ClearedCall | undefined): Job => {
    const isForBill = hasBilling && call.reason === 'bill'
    const { tableNumber } = call
    return {
      kind: isForBill ? 'bill' : 'call',
      key: `call ${callKey(call)}`,
      since: call.createdDateTime,
      isOpen: !done,
      isTaken: call.acknowledgedDateTime !== undefined,
      row: (place) => (
        <CallRow
          call={call}
          cleared={done}
          place={place}
          now={now}
          label={label(tableNumber)}
          hasFailed={call.id === failedToClear?.id}
          isPending={acknowledging.has(call.id)}
          onOpen={() => onOpen(tableNumber)}
          onBill={isForBill ? () => navigate(paths.tableBill(tableNumber, 'tables')) : undefined}
          onPress={onPress}
        />
      ),
    }
  }
  return [...calls.map((call) => jobOf(call, undefined)), ...cleared.map((done) => jobOf(done.call, done))]
}

const useOrderJobs = ({ now, label, onOpen, onPress }: RowContext): readonly Job[] => {
  const { items } = useStore(liveOrders.store)
  const waiting = useMemo(() => waitingOrders(items), [items])
  const late = useStore(unseenOrders)
  return [
    ...waiting.map((order): Job => {
      const { id, tableNumber, createdDateTime } = order
      return {
        kind: 'confirm',
        key: `confirm ${id}`,
        since: createdDateTime,
        isOpen: true,
        row: (place) => (
          <ConfirmRow
            order={order}
            place={place}
            now={now}
            label={label(tableNumber)}
            onOpen={() => onOpen(tableNumber)}
            onPress={onPress}
          />
        ),
      }
    }),
    ...late.map((unseen): Job => {
      const { id, tableNumber } = unseen.order
      return {
        kind: 'unseen',
        key: `unseen ${id}`,
        since: unseen.since,
        isOpen: true,
        row: () => <UnseenRow late={unseen} now={now} label={label(tableNumber)} onOpen={() => onOpen(tableNumber)} />,
      }
    }),
  ]
}

const useCarryJobs = ({ now, label, onOpen, onPress }: RowContext): readonly Job[] => {
  const orders = useStore(kitchenOrders)
  const pending = useStore(pendingTicks)
  const done = useStore(carried)
  const tiles = useMemo(() => carryTiles(readyTables(withPending(orders, pending)), done), [orders, pending, done])
  return tiles.map((tile): Job => {
    const { key, tableNumber, since } = tile.table
    return {
      kind: 'ready',
      key: `ready ${key}`,
      since,
      isOpen: tile.state === 'ready' || tile.state === 'not-served',
      row: (place) => (
        <CarryRow
          tile={tile}
          place={place}
          now={now}
          label={label(tableNumber)}
          onOpen={() => onOpen(tableNumber)}
          onPress={onPress}
        />
      ),
    }
  })
}

const useLabels = (): ((tableNumber: number) => string) => {
  const tables = useStore(roomTables)
  const labels = useMemo(() => new Map((tables ?? []).map(({ number, label }) => [number, label])), [tables])
  return (tableNumber) => labels.get(tableNumber) ?? ''
}

/** The jobs of Table Service: calls, orders to confirm, dishes to carry, orders that the kitchen did not see, bills. */
export const ToDo = ({ onOpen }: { readonly onOpen: (tableNumber: number) => void }): ReactElement => {
  const headingRef = useRef<HTMLHeadingElement>(null)
  const { status, hasFailed } = useStore(assistanceCalls.store)
  const { overtaken } = useStore(approvals)
  const isDisconnected = useIsDisconnected()
  const now = useNow()
  const label = useLabels()
  // A new value with each event: the focus may be lost by any of them.
  const keepFocus = useFocusWhenLost(headingRef, {})
  const context = { now, label, onOpen, onPress: keepFocus }
  const jobs = useHeldWhilePressed([...useCallJobs(context), ...useOrderJobs(context), ...useCarryJobs(context)])
  return (
    <ToDoStrip
      jobs={jobs}
      isLoading={status === 'loading' && !hasFailed}
      headingRef={headingRef}
      notice={
        <>
          {hasFailed && !(isDisconnected && status === 'ready') && (
            <FailureNotice text={assistanceMessages.fetchFailed} onRetry={() => void assistanceCalls.reload()} />
          )}
          {overtaken.length > 0 && <Overtaken orders={overtaken} />}
        </>
      }
    />
  )
}
