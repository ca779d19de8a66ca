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
  // A table may call for several reasons.
  const { size } = new Set(useStore(assistanceCalls.store).calls.map(({ tableNumber }) => tableNumber))
  const path = usePath()
  if (size === 0 || path === paths.adminTables) return null
  return (
    <Link
      to={paths.adminTables}
      className={styles.badge}
      data-press=""
      aria-label={assistanceMessages.waitingTables(size)}
    >
      <Icon name="bell" />
      {size}
    </Link>
  )
}
