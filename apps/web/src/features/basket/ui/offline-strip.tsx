import type { ReactElement } from 'react'
import { useOnline } from '#web/lib/online.ts'
import { basketPageMessages } from '../later-messages.en.ts'
import styles from './offline-strip.module.css'

/**
 * Says calmly that there is no network, above the place of the basket bar (ux §5).
 *
 * @returns The strip, in an element screen readers listen to; empty while there is a network.
 */
export const OfflineStrip = (): ReactElement => {
  const isOnline = useOnline()
  return (
    <output className={styles.slot}>
      {!isOnline && <span className={styles.strip}>{basketPageMessages.offline}</span>}
    </output>
  )
}
