import type { ReactElement, ReactNode } from 'react'
import type { Order } from '@thali/contract/orders/order'
import { shortDate } from '#web/lib/date.ts'
import { clockTime, fullDateTime } from '#web/lib/date-time.ts'
import { useNow } from '#web/lib/now.ts'
import { itemsWords } from '#web/lib/language/words.ts'
import { chargeMessages } from '#web/product/charge-messages.en.ts'
import { Chip } from '#web/ui/chip.tsx'
import styles from './order-head.module.css'
import { SourceChips, SourceNotices } from './order-source.tsx'
import { runningOrdersMessages as messages } from '../running/running-orders-messages.en.ts'
import { tableServiceMessages } from '../live/table-service-messages.en.ts'

type OrderHeadProps = {
  readonly order: Order
  /** Its lines with unsubmitted quantities. */
  readonly lines: Order['items']
  readonly timezone: string
  readonly chip: ReactNode
  /** Shows the table's number (default true); false where the screen is about one table. */
  readonly hasTable?: boolean
}

/** Today's orders show only the time; the full date (spec §2) is in the tooltip and for screen readers. */
export const OrderHead = ({ order, lines, timezone, chip, hasTable = true }: OrderHeadProps): ReactElement => {
  const { createdDateTime, orderNumber, tableNumber, tokenNumber, contact, isParcel, source } = order
  const now = useNow()
  const full = fullDateTime(createdDateTime, timezone)
  const isToday = shortDate(createdDateTime, timezone, now) === shortDate(now, timezone, now)
  return (
    <div className={styles.head}>
      {hasTable && (
        <span className={styles.table}>
          <span className="visually-hidden">{tableServiceMessages.table} </span>
          {tableNumber}
        </span>
      )}
      <div className="fill">
        <div className={styles.titleRow}>
          <h2 className="title">{messages.order(orderNumber)}</h2>
          {isParcel && <Chip tone="accent">{chargeMessages.parcel}</Chip>}
          {source && <SourceChips source={source} />}
          {tokenNumber !== undefined && <Chip tone="accent">{messages.token(tokenNumber)}</Chip>}
          {chip}
        </div>
        <p className={styles.meta}>
          <time dateTime={createdDateTime} title={full}>
            {isToday ? (
              <>
                <span aria-hidden="true">{clockTime(createdDateTime, timezone)}</span>
                <span className="visually-hidden">{full}</span>
              </>
            ) : (
              full
            )}
          </time>
          {' · '}
          {[itemsWords(lines), contact?.name, contact?.phone].filter(Boolean).join(' · ')}
        </p>
        {source && <SourceNotices source={source} />}
      </div>
    </div>
  )
}
