import type { ReactElement } from 'react'
import { Button } from '#web/ui/button.tsx'
import styles from './bulk-bar.module.css'
import { bulkMessages as messages } from './bulk-messages.en.ts'

type BulkBarProps = {
  readonly count: number
  readonly onAll: () => void
  readonly onPrices: () => void
  readonly onSoldOut: () => void
  readonly onDone: () => void
}

/** The actions for selected items, always in view. */
export const BulkBar = ({ count, onAll, onPrices, onSoldOut, onDone }: BulkBarProps): ReactElement => {
  const isNone = count === 0
  return (
    <section aria-label={messages.bar} className={styles.bar}>
      <output className={styles.count}>{messages.selected(count)}</output>
      <Button variant="ghost" onClick={onAll}>
        {messages.all}
      </Button>
      <span className={styles.actions}>
        <Button aria-haspopup="dialog" aria-disabled={isNone || undefined} onClick={() => !isNone && onPrices()}>
          {messages.prices}
        </Button>
        <Button aria-haspopup="dialog" aria-disabled={isNone || undefined} onClick={() => !isNone && onSoldOut()}>
          {messages.soldOut}
        </Button>
      </span>
      <Button variant="primary" onClick={onDone}>
        {messages.done}
      </Button>
    </section>
  )
}
