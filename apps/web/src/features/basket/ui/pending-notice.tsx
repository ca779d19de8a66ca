import { type ReactElement, useState } from 'react'
import { useOnline } from '#web/lib/online.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { sendMessages } from '../basket-messages.en.ts'
import { HeldWords } from './held-order.tsx'
import type { PendingSend } from '../model/submission.ts'
import styles from './pending-notice.module.css'
import { outbox } from '../outbox/current-outbox.ts'

/**
 * Says that an order is not in the kitchen yet, and lets the diner hurry it or take it back (design §4.1).
 *
 * @param send The order on its way.
 * @returns The notice.
 */
export const PendingNotice = ({ send }: { readonly send: PendingSend }): ReactElement => {
  const [isAsking, setIsAsking] = useState(false)
  const isOnline = useOnline()
  if (!send.isDelayed) {
    return (
      <output className={styles.notice}>
        <Icon name="clock" />
        {sendMessages.sending}
      </output>
    )
  }
  if (send.phase === 'held') {
    return (
      <section className={styles.notice}>
        <Icon name="alert" />
        <div>
          <p>{sendMessages.heldLater}</p>
          <HeldWords send={send} />
        </div>
        <div className={styles.actions}>
          <Button onClick={() => void outbox.takeBack(send.key)}>{sendMessages.heldCancel}</Button>
          <Button variant="primary" onClick={() => void outbox.sendAfterAsking(send.key)}>
            {sendMessages.heldSend(send.order.tableNumber)}
          </Button>
        </div>
      </section>
    )
  }
  return (
    <section className={styles.notice}>
      <Icon name="wifi-off" />
      <output>{sendMessages.waiting(isOnline)}</output>
      <div className={styles.actions}>
        <Button onClick={() => setIsAsking(true)}>{sendMessages.cancelSend}</Button>
        <Button variant="primary" isPending={send.phase === 'sending'} onClick={() => void outbox.retryAll()}>
          {sendMessages.retry}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          question={sendMessages.confirmCancel}
          confirmLabel={sendMessages.confirmCancelYes}
          cancelLabel={sendMessages.confirmCancelNo}
          onConfirm={() => void outbox.takeBack(send.key)}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </section>
  )
}
