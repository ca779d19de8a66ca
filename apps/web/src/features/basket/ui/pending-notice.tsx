import { type ReactElement, useState } from 'react'
import { useOnline } from '#web/lib/online.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LaterIcon } from '#web/ui/later-icon.tsx'
import { handOverMessages } from '../hand-over-messages.en.ts'
import { basketPageMessages } from '../later-messages.en.ts'
import { HeldOrder } from './held-order.tsx'
import { ShowToWaiter } from './lazy-parts.ts'
import type { PendingSubmission } from '../model/submission.ts'
import styles from './pending-notice.module.css'
import { TakeBackQuestion } from './take-back-question.tsx'
import { outbox } from '../outbox/current-outbox.ts'

/** Shows that an order is not in the kitchen yet; the diner can retry or cancel (design §4.1). */
export const PendingNotice = ({ submission }: { readonly submission: PendingSubmission }): ReactElement => {
  const [isAsking, setIsAsking] = useState(false)
  const [isShowing, setIsShowing] = useState(false)
  const { isShown } = submission
  const isOnline = useOnline()
  if (!submission.isDelayed) {
    return (
      <output className={styles.notice}>
        <LaterIcon name="clock" />
        {basketPageMessages.sending}
      </output>
    )
  }
  if (submission.phase === 'held') {
    return (
      <section className={styles.notice}>
        <Icon name="alert" />
        <div>
          <p>{basketPageMessages.heldLater}</p>
          <HeldOrder submission={submission} />
        </div>
        <div className={styles.actions}>
          <Button onClick={() => (isShown ? setIsAsking(true) : void outbox.takeBack(submission.key))}>
            {basketPageMessages.heldCancel}
          </Button>
          <Button variant="primary" onClick={() => void outbox.reconfirm(submission.key)}>
            {basketPageMessages.heldSend(submission.order.tableNumber)}
          </Button>
        </div>
        {isAsking && isShown && <TakeBackQuestion orderKey={submission.key} onClose={() => setIsAsking(false)} />}
      </section>
    )
  }
  return (
    <section className={styles.notice}>
      <LaterIcon name="wifi-off" />
      <output>
        {isShown ? handOverMessages.shown : basketPageMessages[isOnline ? 'waitingOnline' : 'waitingOffline']}
      </output>
      <div className={styles.actions}>
        <Button onClick={() => setIsAsking(true)}>
          {isShown ? handOverMessages.takeBack : basketPageMessages.cancelSend}
        </Button>
        <Button variant="primary" isPending={submission.phase === 'sending'} onClick={() => void outbox.retryAll()}>
          {basketPageMessages.retry}
        </Button>
      </div>
      <Button isFullWidth className={styles.show} aria-haspopup="dialog" onClick={() => setIsShowing(true)}>
        {isShown ? handOverMessages.showAgain : handOverMessages.show}
      </Button>
      {isShowing && <ShowToWaiter submission={submission} onClose={() => setIsShowing(false)} />}
      {isAsking && isShown && <TakeBackQuestion orderKey={submission.key} onClose={() => setIsAsking(false)} />}
      {isAsking && !isShown && (
        <ConfirmDialog
          question={basketPageMessages.confirmCancel}
          confirmLabel={basketPageMessages.confirmCancelYes}
          cancelLabel={basketPageMessages.confirmCancelNo}
          onConfirm={() => void outbox.takeBack(submission.key)}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </section>
  )
}
