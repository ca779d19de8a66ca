import { type ReactElement, useState } from 'react'
import { useStore } from '#web/lib/store.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { liveConnection } from './live-connection.ts'
import styles from './live-failure.module.css'
import { liveOrders } from './live-orders.ts'
import { runningOrdersMessages as messages } from './running-orders-messages.en.ts'

/**
 * Says that the running orders could not be fetched, and tries again; what is known stays below it.
 *
 * @returns The message, or nothing: also while the connection is lost, when the page says so once for all.
 */
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

  return (
    <div role="alert" className={styles.failure}>
      <Icon name="alert" />
      <span>{status === 'ready' ? messages.fetchFailedStale : messages.fetchFailed}</span>
      <Button isPending={isRetrying} onClick={() => void retry()}>
        {messages.retry}
      </Button>
    </div>
  )
}
