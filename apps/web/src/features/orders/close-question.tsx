import type { ReactElement, ReactNode } from 'react'
import { type Order, orderTotal } from '@thali/contract'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { uiMessages } from '#web/ui/messages.en.ts'
import styles from './close-question.module.css'
import { type OrderDraft, changedLines, draftLines, isDirty, isEmptied } from './running-order-draft.ts'
import { runningOrdersMessages as messages } from './running-orders-messages.en.ts'

/** The quantities an order is closed with: the unsubmitted or the saved ones. */
export type ClosedWith = 'changes' | 'saved'

type ThreeWayQuestionProps = {
  readonly title: string
  readonly withLabel: string
  readonly withoutLabel: string
  readonly pending: ClosedWith | undefined
  readonly onAnswer: (how: ClosedWith) => void
  readonly onCancel: () => void
  readonly children: ReactNode
}

/**
 * Asks whether unsubmitted changes are part of a closing. One button per answer, each with its total.
 *
 * @param props The question, the labels, and the answer handlers.
 * @returns A dialog; render it to ask.
 */
export const ThreeWayQuestion = (props: ThreeWayQuestionProps): ReactElement => {
  const { title, withLabel, withoutLabel, pending, onAnswer, onCancel, children } = props
  const answer = (how: ClosedWith): void => {
    if (!pending) onAnswer(how)
  }
  const cancel = (): void => {
    if (!pending) onCancel()
  }
  return (
    <Dialog title={title} isQuestion onClose={cancel}>
      {children}
      <div className={styles.answers}>
        <Button variant="primary" isPending={pending === 'changes'} onClick={() => answer('changes')}>
          {withLabel}
        </Button>
        <Button isPending={pending === 'saved'} onClick={() => answer('saved')}>
          {withoutLabel}
        </Button>
        <Button variant="ghost" onClick={cancel}>
          {uiMessages.cancel}
        </Button>
      </div>
    </Dialog>
  )
}

type CloseQuestionProps = {
  readonly draft: OrderDraft
  /** The closing is under way. */
  readonly pending: ClosedWith | undefined
  readonly onAnswer: (how: ClosedWith) => void
  readonly onCancel: () => void
}

/**
 * Asks before an order is closed (spec §4). Unsubmitted changes are never saved by closing without being named.
 *
 * @param props The order with its changes, and the answer handlers.
 * @returns A dialog; render it to ask.
 */
export const CloseQuestion = ({ draft, pending, onAnswer, onCancel }: CloseQuestionProps): ReactElement => {
  const { saved } = draft
  const shownTotal = orderTotal(draftLines(draft))
  if (isDirty(draft)) {
    const changed = changedLines(draft)
    const savedTotal = orderTotal(saved.items)
    return (
      <ThreeWayQuestion
        title={messages.youChanged(changed.length)}
        withLabel={
          isEmptied(draftLines(draft)) ? messages.closeCancelledWithChange : messages.closeWithChange(shownTotal)
        }
        withoutLabel={messages.closeWithoutChange(savedTotal)}
        pending={pending}
        onAnswer={onAnswer}
        onCancel={onCancel}
      >
        <ul className={styles.changes}>
          {changed.map((line) => (
            <li key={line.id}>{messages.change(line)}</li>
          ))}
        </ul>
        <p>{messages.closeQuestion}</p>
        <p className={styles.subject}>{messages.subject(saved.orderNumber, saved.tableNumber, savedTotal)}</p>
      </ThreeWayQuestion>
    )
  }
  return (
    <ConfirmDialog
      question={messages.closeQuestion}
      subject={
        isEmptied(saved.items)
          ? messages.cancelledSubject(saved.orderNumber, saved.tableNumber)
          : messages.subject(saved.orderNumber, saved.tableNumber, shownTotal)
      }
      confirmLabel={isEmptied(saved.items) ? messages.closeCancelled : messages.closeOrder(saved.orderNumber)}
      isPending={pending !== undefined}
      onConfirm={() => onAnswer('saved')}
      onCancel={onCancel}
    />
  )
}

type EmptiedQuestionProps = {
  readonly order: Order
  readonly isPending: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/**
 * Offers to close an order that was just saved with every line at zero.
 *
 * @param props The order and the answer handlers.
 * @returns A dialog; render it to ask.
 */
export const EmptiedQuestion = ({ order, isPending, onConfirm, onCancel }: EmptiedQuestionProps): ReactElement => (
  <ConfirmDialog
    question={messages.emptiedQuestion(order.orderNumber)}
    subject={messages.emptiedHint}
    confirmLabel={messages.closeCancelled}
    cancelLabel={messages.keepOpen}
    isPending={isPending}
    onConfirm={onConfirm}
    onCancel={onCancel}
  />
)
