import type { ReactElement } from 'react'
import { useSelected, useStore } from '#web/lib/store.ts'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { uiMessages } from '#web/ui/messages.en.ts'
import { approvals } from './approvals-store.ts'
import { isWaiting, liveOrders } from '../live/live-orders.ts'

const WaitingOrders = lazyComponent(
  () => import('./waiting-orders.tsx').then((file) => file.WaitingOrders),
  (failed) => <FailureNotice {...failed} text={uiMessages.notDownloaded} />,
)

/** Downloads the confirmation of orders before the first one waits. */
export const preloadWaitingOrders = WaitingOrders.preload

/** The orders of a table that wait for a waiter's confirmation; null without any. It stays once shown, with its notices. */
export const OrdersToConfirm = ({ tableNumber }: { readonly tableNumber: number }): ReactElement | null => {
  const isNeeded = useSelected(liveOrders.store, ({ items }) => items.some(isWaiting))
  const { overtaken } = useStore(approvals)
  return isNeeded || overtaken.length > 0 ? <WaitingOrders tableNumber={tableNumber} /> : null
}
