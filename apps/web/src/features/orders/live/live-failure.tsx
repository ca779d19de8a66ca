import { type ReactElement, useState } from 'react'
import { useStore } from '#web/lib/store.ts'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { liveConnection } from './live-connection.ts'
import { liveOrders } from './live-orders.ts'
import { tableServiceMessages as messages } from './table-service-messages.en.ts'

/** Reports a failed fetch of the running orders, with Retry; null while the page reports a lost connection. */
export const LiveFailure = (): ReactElement | null => {
  const { status, hasFailed } = useStore(liveOrders.store)
  const connection = useStore(liveConnection.store)
  const [isRetrying, setIsRetrying] = useState(false)
  const isSaid = status === 'ready' && connection.status === 'disconnected'
  if (!hasFailed || isSaid) return null

  const retry = async (): Promise<void> => {
    setIsRetrying(true)
    await liveOrders.reload()
    setIsRetrying(false)
  }

  const text = status === 'ready' ? messages.fetchFailedStale : messages.fetchFailed
  return <FailureNotice text={text} isRetrying={isRetrying} onRetry={() => void retry()} />
}
