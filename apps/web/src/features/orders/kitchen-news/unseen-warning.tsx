import type { ReactElement } from 'react'
import { minutesSince } from '#web/lib/date.ts'
import { shortDurationText } from '#web/lib/duration.ts'
import { useNow } from '#web/lib/now.ts'
import { paths } from '#web/lib/paths.ts'
import { Link } from '#web/lib/router.ts'
import { useStore } from '#web/lib/store.ts'
import { Icon } from '#web/ui/icon.tsx'
import { unseenMessages as messages } from './unseen-messages.en.ts'
import { unseenOrders } from './unseen-orders.ts'
import styles from './unseen-warning.module.css'

const ageWords = (minutes: number): string => (minutes === 0 ? messages.lessThanAMinute : shortDurationText(minutes))

/** The orders that the kitchen did not see in time, each with a way to its table; null without any (plan §5.5). */
export const UnseenWarning = (): ReactElement | null => {
  const late = useStore(unseenOrders)
  const now = useNow()
  if (late.length === 0) return null
  return (
    <section className={styles.warning} aria-labelledby="unseen-orders">
      <h2 id="unseen-orders" className={styles.title}>
        <Icon name="alert" />
        {messages.title} <span className={styles.count}>{late.length}</span>
      </h2>
      <p className="text">{messages.hint}</p>
      <ul className={styles.orders}>
        {late.map(({ order, since }) => (
          <li key={order.id}>
            <Link to={paths.runningOrders(order.tableNumber)} data-press="" className={styles.order}>
              <span>{messages.order(order.tableNumber, order.orderNumber)}</span>
              <span className={styles.age}>{ageWords(minutesSince(since, now))}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
