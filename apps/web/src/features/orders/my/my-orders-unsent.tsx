import { type ReactElement, useState } from 'react'
import { itemsWords } from '#web/lib/language/words.ts'
import { useOnline } from '#web/lib/online.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Price } from '#web/ui/price.tsx'
import { myOrdersMessages as messages } from './my-orders-messages.en.ts'
import styles from './my-orders-unsent.module.css'

type MyOrdersUnsentProps = {
  readonly lines: readonly { readonly quantity: number }[]
  readonly total: number
  readonly tableNumber: number
  /** `waiting`: the next request follows automatically. `held`: it waits for a confirmation. */
  readonly phase: 'sending' | 'waiting' | 'held'
  /** A warning about the effects that cancelling cannot undo, if any. */
  readonly cancelRisk?: string | undefined
  readonly onRetry: () => void
  readonly onCancel: () => void
}

/** A confirmed order that is not in the kitchen yet (design §4.1), shown like a live order. */
export const MyOrdersUnsent = (props: MyOrdersUnsentProps): ReactElement => {
  const { lines, total, tableNumber, phase, cancelRisk, onRetry, onCancel } = props
  const [isAsking, setIsAsking] = useState(false)
  const isOnline = useOnline()
  const isSending = phase === 'sending'
  const isHeld = phase === 'held'
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <h3>{itemsWords(lines)}</h3>
        <Chip tone="warn" icon={isSending ? 'clock' : 'wifi-off'}>
          {isSending ? messages.sendingNow : messages.notSent}
        </Chip>
      </div>
      <p className="hint">{isHeld ? messages.heldHint : messages[isOnline ? 'notSentOnline' : 'notSentOffline']}</p>
      <div className={styles.foot}>
        <Price rupees={total} className={styles.total} />
        <div className="row-3">
          <Button onClick={() => setIsAsking(true)}>{isHeld ? messages.doNotSend : messages.cancel}</Button>
          <Button isPending={isSending} onClick={onRetry}>
            {isHeld ? messages.sendFor(tableNumber) : messages.retry}
          </Button>
        </div>
      </div>
      {isAsking && (
        <ConfirmDialog
          question={messages.confirmCancel}
          {...(cancelRisk !== undefined && { subject: cancelRisk })}
          confirmLabel={messages.confirmCancelYes}
          cancelLabel={messages.confirmCancelNo}
          onConfirm={onCancel}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </li>
  )
}
