import type { ReactElement } from 'react'
import { paths } from '#web/lib/paths.ts'
import { Link, usePath } from '#web/lib/router.ts'
import { useStore } from '#web/lib/store.ts'
import { Icon } from '#web/ui/icon.tsx'
import { assistanceCalls } from './assistance-calls.ts'
import { assistanceMessages } from './assistance-messages.en.ts'
import styles from './calls-badge.module.css'

type CallsBadgeProps = {
  /** Orders that the kitchen did not see in time. */
  readonly late: number
}

/** The number of waiting tables and late orders, on every staff screen but Table Service, to which it links; null for none. */
export const CallsBadge = ({ late }: CallsBadgeProps): ReactElement | null => {
  // A table may call for several reasons.
  const { size } = new Set(useStore(assistanceCalls.store).calls.map(({ tableNumber }) => tableNumber))
  const path = usePath()
  const words = [
    ...(size > 0 ? [assistanceMessages.waitingTables(size)] : []),
    ...(late > 0 ? [assistanceMessages.lateOrders(late)] : []),
  ]
  if (words.length === 0 || path === paths.adminTables) return null
  return (
    <Link to={paths.adminTables} className={styles.badge} data-press="" aria-label={words.join(', ')}>
      <Icon name={size > 0 ? 'bell' : 'alert'} />
      {size + late}
    </Link>
  )
}
