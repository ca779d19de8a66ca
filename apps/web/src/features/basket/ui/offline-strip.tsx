import type { ReactElement } from 'react'
import { useOnline } from '#web/lib/online.ts'
import { basketPageMessages } from '../later-messages.en.ts'
import styles from './offline-strip.module.css'

/** Shows that there is no network, above the basket bar (ux §5). The element stays in the page for screen readers. */
export const OfflineStrip = (): ReactElement => {
  const isOnline = useOnline()
  return (
    <output className={styles.slot}>
      {!isOnline && <span className={styles.strip}>{basketPageMessages.offline}</span>}
    </output>
  )
}
