import { type ReactElement, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { type Order, type OrderLine, bounds, orderTotal } from '@thali/contract'
import { minutesSince } from '#web/lib/date.ts'
import { useNow } from '#web/lib/now.ts'
import { announce } from '#web/ui/announce.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { CloseQuestion, type ClosedWith, EmptiedQuestion } from './close-questions.tsx'
import { GrandTotal } from './grand-total.tsx'
import { ageTone } from './live-tables.ts'
import shared from './order-card.module.css'
import { OrderHead } from './order-head.tsx'
import styles from './running-order-card.module.css'
import { type OrderDraft, draftLines, isDirty, isEmptied, startDraft, stepQuantity } from './running-order-draft.ts'
import { orderDrafts, useOrderDraft } from './running-order-drafts.ts'
import { OrderLineRow, nameOf } from './running-order-line.tsx'
import { type SaveOutcome, closeDraft, saveQuantities } from './running-order-update.ts'
import { runningOrdersMessages as messages } from './running-orders-messages.en.ts'
import { tableServiceMessages } from './table-service-messages.en.ts'

const toneOfAge = { fresh: 'neutral', late: 'warn', overdue: 'danger' } as const

const AgeChip = ({ since }: { readonly since: string }): ReactElement => {
  const minutes = minutesSince(since, useNow())
  return <Chip tone={toneOfAge[ageTone(minutes)]}>{tableServiceMessages.age(minutes)}</Chip>
}

type OrderCardProps = {
  readonly order: Order
  readonly timezone: string
  readonly onClosed: () => void
  readonly onAddMore: () => void
  /** Called to make a dish of the order sold out: that of a line, or one to choose (undefined). */
  readonly onSoldOut: (line: OrderLine | undefined) => void
}

type Failure = 'notSaved' | 'notClosed' | 'conflict'

const toastOf = {
  saved: messages.updated,
  conflict: messages.updateFailed,
  closed: messages.closedElsewhere,
  failed: messages.updateFailed,
} as const satisfies Record<SaveOutcome, string>

/** Reset and Submit disappear with the focus on them: the focus moves to the card. */
const useFocusKept = (
  isChanged: boolean,
): { card: RefObject<HTMLElement | null>; edit: RefObject<HTMLDivElement | null> } => {
  const card = useRef<HTMLElement>(null)
  const edit = useRef<HTMLDivElement>(null)
  // A layout effect: the browser drops the focus of a hidden element with the next frame.
  useLayoutEffect(() => {
    if (!isChanged && edit.current?.contains(document.activeElement)) card.current?.focus({ preventScroll: true })
  }, [isChanged])
  return { card, edit }
}

const CardActions = ({ onAddMore, onSoldOut }: Pick<OrderCardProps, 'onAddMore' | 'onSoldOut'>): ReactElement => (
  <div className={styles.more}>
    <Button variant="ghost" onClick={onAddMore}>
      <Icon name="plus" />
      {messages.addMore}
    </Button>
    <Button variant="ghost" aria-haspopup="dialog" onClick={() => onSoldOut(undefined)}>
      {messages.soldOut}
    </Button>
  </div>
)

/** One running order: lines with quantities, total, saving and closing (spec §2 "Running orders"). */
export const OrderCard = (props: OrderCardProps): ReactElement => {
  const { order, timezone, onClosed, onAddMore, onSoldOut } = props
  const [draft, setDraft] = useOrderDraft(order)
  const [pending, setPending] = useState<'submit' | ClosedWith>()
  const [asked, setAsked] = useState<'close' | 'emptied'>()
  const [failure, setFailure] = useState<Failure>()
  const lines = draftLines(draft)
  const savedQuantities = new Map(draft.saved.items.map((line) => [line.id, line.quantity]))
  const isChanged = isDirty(draft)
  const { card, edit } = useFocusKept(isChanged)

  const step = (line: Order['items'][number], by: 1 | -1): void => {
    if (pending) return
    const next = stepQuantity(draft, line.id, by)
    setDraft(next)
    setFailure(undefined)
    const quantity = draftLines(next).find((one) => one.id === line.id)?.quantity ?? 0
    announce(messages.counted(nameOf(line), quantity))
  }

  const conclude = (outcome: SaveOutcome, onFailure: Failure): void => {
    setPending(undefined)
    setAsked(undefined)
    setFailure(outcome === 'failed' ? onFailure : outcome === 'conflict' ? 'conflict' : undefined)
    showToast(toastOf[outcome], outcome === 'saved' ? 'success' : 'failure')
  }

  const reset = (): void => {
    setDraft(startDraft(order))
    setFailure(undefined)
  }

  const submit = async (): Promise<void> => {
    setPending('submit')
    const outcome = await saveQuantities(draft.saved, lines)
    conclude(outcome, 'notSaved')
    if (outcome === 'saved') orderDrafts.remove(order.id)
    if (outcome === 'saved' && isEmptied(lines)) setAsked('emptied')
  }

  const close = async (how: ClosedWith): Promise<void> => {
    setPending(how)
    const outcome = await closeDraft(draft, how)
    conclude(outcome, 'notClosed')
    if (outcome === 'saved' || outcome === 'closed') onClosed()
  }

  return (
    <article ref={card} tabIndex={-1} className={shared.card} aria-label={messages.order(order.orderNumber)}>
      <OrderHead
        order={order}
        lines={lines}
        timezone={timezone}
        hasTable={false}
        chip={<AgeChip since={order.createdDateTime} />}
      />
      <ul className={styles.lines}>
        {lines.map((line) => (
          <OrderLineRow
            key={line.id}
            line={line}
            savedQuantity={savedQuantities.get(line.id) ?? line.quantity}
            isFull={line.quantity >= bounds.lineQuantityMax}
            onAdd={() => step(line, 1)}
            onRemove={() => step(line, -1)}
            onSoldOut={() => onSoldOut(line)}
          />
        ))}
      </ul>
      <CardActions onAddMore={onAddMore} onSoldOut={onSoldOut} />
      <Notice failure={failure} draft={draft} />
      <Footer
        total={orderTotal(lines)}
        isChanged={isChanged}
        isSubmitting={pending === 'submit'}
        editRef={edit}
        onReset={reset}
        onSubmit={() => void submit()}
        onClose={() => setAsked('close')}
      />
      {asked === 'close' && (
        <CloseQuestion
          draft={draft}
          pending={pending === 'submit' ? undefined : pending}
          onAnswer={(how) => void close(how)}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked === 'emptied' && (
        <EmptiedQuestion
          order={order}
          isPending={pending !== undefined}
          onConfirm={() => void close('saved')}
          onClose={() => setAsked(undefined)}
        />
      )}
    </article>
  )
}

type FooterProps = {
  readonly total: number
  readonly isChanged: boolean
  readonly isSubmitting: boolean
  readonly editRef: RefObject<HTMLDivElement | null>
  readonly onReset: () => void
  readonly onSubmit: () => void
  readonly onClose: () => void
}

const Footer = ({ total, isChanged, isSubmitting, editRef, onReset, onSubmit, onClose }: FooterProps): ReactElement => (
  <div className={styles.footer}>
    <GrandTotal rupees={total} className={styles.sum} />
    <div ref={editRef} className={styles.edit} data-shown={isChanged}>
      <Button onClick={onReset}>{messages.reset}</Button>
      <Button variant="primary" isPending={isSubmitting} onClick={onSubmit}>
        {messages.submit}
      </Button>
    </div>
    <Button onClick={onClose}>{messages.close}</Button>
  </div>
)

type NoticeProps = { readonly failure: Failure | undefined; readonly draft: OrderDraft }

// Between the lines and the buttons, so that nothing above it moves.
const Notice = ({ failure, draft }: NoticeProps): ReactElement => {
  const text = failure === 'conflict' && isDirty(draft) ? messages.conflictKept : failure && messages[failure]
  return (
    <output className={shared.notices}>
      {text && <span className={shared.failure}>{text}</span>}
      {isEmptied(draft.saved.items) && <span className={shared.changed}>{messages.emptied}</span>}
      {draft.isChangedElsewhere && failure !== 'conflict' && (
        <span className={shared.changed}>{messages.changedElsewhere}</span>
      )}
    </output>
  )
}
