import type { ReactElement } from 'react'
import { itemsWords } from '#web/lib/language/words.ts'
import { getVisit, setOrderFor, useVisit } from '#web/product/visit.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import type { PendingSubmission } from '../model/submission.ts'
import { outbox, useOutbox } from '../outbox/current-outbox.ts'
import { staffOutboxMessages as messages } from '../staff-basket-messages.en.ts'
import { restorePadTakeaway } from './pad-takeaway.tsx'
import styles from './undo-send.module.css'

type UndoSendProps = {
  /** Called when the dishes are back in the basket, with their table. */
  readonly onUndone: () => void
}

/** The orders of the pad that can still be undone, at the bottom of the screen. Nothing of them is sent yet. */
export const UndoSend = ({ onUndone }: UndoSendProps): ReactElement | null => {
  const { submissions } = useOutbox()
  const { restaurantId } = useVisit()
  const held = submissions.filter(({ heldUntil, order }) => heldUntil && order.restaurantId === restaurantId)
  const undo = async ({ key, order }: PendingSubmission): Promise<void> => {
    if (!(await outbox.takeBack(key))) return showToast(messages.basketBusy, 'failure')
    restorePadTakeaway(order)
    // A further order of a guest stays one.
    if (order.userId !== getVisit().userId) setOrderFor(order)
    onUndone()
  }
  if (held.length === 0) return null
  return (
    <ul className={styles.strips}>
      {held.map((submission) => {
        const { key, order } = submission
        return (
          <li key={key} className={styles.strip}>
            <output className="breaking">
              {messages.sentSoon({ tableNumber: order.tableNumber, summary: itemsWords(order.items) })}
            </output>
            <Button
              variant="ghost"
              className={styles.undo}
              aria-label={messages.undoSendOf(order.tableNumber)}
              onClick={() => void undo(submission)}
            >
              {messages.undoSend}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
