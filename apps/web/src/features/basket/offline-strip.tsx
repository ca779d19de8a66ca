import { type ReactElement, useSyncExternalStore } from 'react'
import { sendMessages } from './basket-messages.en.ts'
import styles from './offline-strip.module.css'

const subscribe = (listener: () => void): (() => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/**
 * Says calmly that there is no network, above the place of the basket bar (ux §5).
 *
 * @returns The strip, in an element screen readers listen to; empty while there is a network.
 */
export const OfflineStrip = (): ReactElement => {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <output className={styles.slot}>{!isOnline && <span className={styles.strip}>{sendMessages.offline}</span>}</output>
  )
}
