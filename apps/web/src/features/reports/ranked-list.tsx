import type { ReactElement } from 'react'
import { lineKey } from '@thali/contract/orders/line'
import type { Reports } from '@thali/contract/reports/schema'
import styles from './ranked-list.module.css'
import { reportsMessages } from './reports-messages.en.ts'

type RankedListProps = {
  readonly items: Reports['mostSoldItems']
  /** The quantity that fills the whole width; both lists share one scale. */
  readonly full: number
}

/** Dishes and portions with the number sold, each with a bar. */
export const RankedList = ({ items, full }: RankedListProps): ReactElement => (
  <ol className="stack-3">
    {items.map(({ itemId, itemName, portion, quantity }) => (
      <li key={lineKey(itemId, portion?.id)} className={styles.row}>
        <span className="name">
          {portion ? reportsMessages.dish({ name: itemName, portion: portion.name }) : itemName}
        </span>
        <span className="hint digits">{reportsMessages.sold(quantity)}</span>
        <span className={styles.track} aria-hidden="true">
          <span className={styles.bar} style={{ width: `${(100 * quantity) / Math.max(1, full)}%` }} />
        </span>
      </li>
    ))}
  </ol>
)
