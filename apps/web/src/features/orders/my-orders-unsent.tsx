import type { ReactElement } from 'react'
import { quantitySummary } from '@thali/contract'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Price } from '#web/ui/price.tsx'
import { myOrdersMessages } from './my-orders-messages.en.ts'
import styles from './my-orders-unsent.module.css'

type MyOrdersUnsentProps = {
  readonly lines: readonly { readonly quantity: number }[]
  readonly total: number
  /** A request is under way. */
  readonly isSending: boolean
  readonly onRetry: () => void
}

/**
 * An order that is confirmed and not in the kitchen yet (design §4.1).
 *
 * @param props What it holds, and how to hurry it.
 * @returns The row, in the looks of a live order.
 */
export const MyOrdersUnsent = ({ lines, total, isSending, onRetry }: MyOrdersUnsentProps): ReactElement => (
  <li className={styles.card}>
    <div className={styles.head}>
      <h3>{quantitySummary(lines)}</h3>
      <Chip tone="warn" icon={isSending ? 'clock' : 'wifi-off'}>
        {isSending ? myOrdersMessages.sendingNow : myOrdersMessages.notSent}
      </Chip>
    </div>
    <p className={styles.hint}>{myOrdersMessages.notSentHint}</p>
    <div className={styles.foot}>
      <Price rupees={total} className={styles.total} />
      <Button isPending={isSending} onClick={onRetry}>
        {myOrdersMessages.retry}
      </Button>
    </div>
  </li>
)
