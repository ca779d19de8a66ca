import type { ReactElement, ReactNode } from 'react'
import { formatPrice } from '@thali/contract/basics/money'
import { type Order, orderTotal } from '@thali/contract/orders/order'
import { changeWords } from '../live/age-words.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { uiMessages } from '#web/ui/messages.en.ts'
import { itemsWords } from '#web/lib/language/words.ts'
import styles from './close-questions.module.css'
import { type OrderDraft, changedLines, draftLines, isDirty, isEmptied } from './running-order-draft.ts'
import { editedAmount } from './edited-amount.ts'
import { runningOrdersMessages as messages } from './running-orders-messages.en.ts'

/** The quantities an order is closed with: the unsubmitted or the saved ones. */
export type ClosedWith = 'changes' | 'saved'

type ThreeWayQuestionProps = {
  readonly title: string
  readonly withLabel: string
  readonly withoutLabel: string
  readonly pending: ClosedWith | undefined
  readonly onAnswer: (how: ClosedWith) => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Asks whether unsubmitted changes are part of a closing. One button per answer, each with its total. */
const ThreeWayQuestion = (props: ThreeWayQuestionProps): ReactElement => {
  const { title, withLabel, withoutLabel, pending, onAnswer, onClose, children } = props
  const answer = (how: ClosedWith): void => {
    if (!pending) onAnswer(how)
  }
  const cancel = (): void => {
    if (!pending) onClose()
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

const Changes = ({ drafts }: { readonly drafts: readonly OrderDraft[] }): ReactElement => (
  <ul className={styles.changes}>
    {drafts.flatMap(changedLines).map((line) => (
      <li key={line.id}>{changeWords(line)}</li>
    ))}
  </ul>
)

type CloseQuestionProps = {
  readonly draft: OrderDraft
  readonly pending: ClosedWith | undefined
  readonly onAnswer: (how: ClosedWith) => void
  readonly onClose: () => void
}

/** Asks before an order is closed (spec §4). Unsubmitted changes are never saved without being named. */
export const CloseQuestion = ({ draft, pending, onAnswer, onClose }: CloseQuestionProps): ReactElement => {
  const { saved } = draft
  const shownTotal = editedAmount(saved, draftLines(draft))
  if (isDirty(draft)) {
    const savedTotal = editedAmount(saved, saved.items)
    return (
      <ThreeWayQuestion
        title={messages.youChanged(changedLines(draft).length)}
        withLabel={
          isEmptied(draftLines(draft)) ? messages.closeCancelledWithChange : messages.closeWithChange(shownTotal)
        }
        withoutLabel={messages.closeWithoutChange(savedTotal)}
        pending={pending}
        onAnswer={onAnswer}
        onClose={onClose}
      >
        <Changes drafts={[draft]} />
        <p>{messages.closeQuestion}</p>
        <p className={styles.subject}>
          {messages.subject({ orderNumber: saved.orderNumber, tableNumber: saved.tableNumber, total: savedTotal })}
        </p>
      </ThreeWayQuestion>
    )
  }
  return (
    <ConfirmDialog
      question={messages.closeQuestion}
      subject={
        isEmptied(saved.items)
          ? messages.cancelledSubject({ orderNumber: saved.orderNumber, tableNumber: saved.tableNumber })
          : messages.subject({ orderNumber: saved.orderNumber, tableNumber: saved.tableNumber, total: shownTotal })
      }
      confirmLabel={isEmptied(saved.items) ? messages.closeCancelled : messages.closeOrder(saved.orderNumber)}
      isPending={pending !== undefined}
      onConfirm={() => onAnswer('saved')}
      onCancel={onClose}
    />
  )
}

type EmptiedQuestionProps = {
  readonly order: Order
  readonly isPending: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Offers to close an order that was just saved with every line at zero. */
export const EmptiedQuestion = ({ order, isPending, onConfirm, onClose }: EmptiedQuestionProps): ReactElement => (
  <ConfirmDialog
    question={messages.emptiedQuestion(order.orderNumber)}
    subject={messages.emptiedHint}
    confirmLabel={messages.closeCancelled}
    cancelLabel={messages.keepOpen}
    isPending={isPending}
    onConfirm={onConfirm}
    onCancel={onClose}
  />
)

const sumOf = (drafts: readonly OrderDraft[], how: ClosedWith): number =>
  orderTotal(
    drafts.map((draft) => ({
      price: editedAmount(draft.saved, how === 'changes' ? draftLines(draft) : draft.saved.items),
      quantity: 1,
    })),
  )

type CloseAllQuestionProps = {
  readonly tableNumber: number
  readonly drafts: readonly OrderDraft[]
  readonly pending: ClosedWith | undefined
  readonly onAnswer: (how: ClosedWith) => void
  readonly onClose: () => void
}

/** Asks before all orders of a table are closed, and lists them. */
export const CloseAllQuestion = (props: CloseAllQuestionProps): ReactElement => {
  const { tableNumber, drafts, pending, onAnswer, onClose } = props
  const question = messages.closeAllQuestion({ count: drafts.length, tableNumber })
  const savedSum = sumOf(drafts, 'saved')
  const list = (
    <>
      <ul className={styles.orders}>
        {drafts.map(({ saved }) => (
          <li key={saved.id} className="ends">
            <span>{messages.closeAllRow({ orderNumber: saved.orderNumber, summary: itemsWords(saved.items) })}</span>
            <span>{formatPrice(editedAmount(saved, saved.items))}</span>
          </li>
        ))}
      </ul>
      <p className={styles.sum}>
        <span>{messages.closeAllTotal}</span>
        <span>{formatPrice(savedSum)}</span>
      </p>
    </>
  )
  if (!drafts.some(isDirty)) {
    return (
      <ConfirmDialog
        question={question}
        confirmLabel={messages.closeAllConfirm(savedSum)}
        isPending={pending !== undefined}
        onConfirm={() => onAnswer('saved')}
        onCancel={onClose}
      >
        {list}
      </ConfirmDialog>
    )
  }
  return (
    <ThreeWayQuestion
      title={messages.youChanged(drafts.flatMap(changedLines).length)}
      withLabel={messages.closeAllWithChanges(sumOf(drafts, 'changes'))}
      withoutLabel={messages.closeAllWithoutChanges(savedSum)}
      pending={pending}
      onAnswer={onAnswer}
      onClose={onClose}
    >
      <Changes drafts={drafts} />
      <p>{question}</p>
      {list}
    </ThreeWayQuestion>
  )
}
