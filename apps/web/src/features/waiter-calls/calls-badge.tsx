import type { ReactElement } from 'react'
import { paths } from '#web/lib/paths.ts'
import { Link, usePath } from '#web/lib/router.ts'
import { useStore } from '#web/lib/store.ts'
import { Icon } from '#web/ui/icon.tsx'
import { assistanceCalls } from './assistance-calls.ts'
import { assistanceMessages } from './assistance-messages.en.ts'
import styles from './calls-badge.module.css'

/** The number of waiting tables, on every staff screen but Table Service, to which it links; null for none. */
export const CallsBadge = (): ReactElement | null => {
  const { length } = useStore(assistanceCalls.store).calls
  const path = usePath()
  if (length === 0 || path === paths.adminTables) return null
  return (
    <Link
      to={paths.adminTables}
      className={styles.badge}
      data-press=""
      aria-label={assistanceMessages.waitingTables(length)}
    >
      <Icon name="bell" />
      {length}
    </Link>
  )
}
