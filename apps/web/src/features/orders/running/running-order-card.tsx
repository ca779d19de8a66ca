import { type ReactElement, type RefObject, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import * as bounds from '@thali/contract/basics/bounds'
import type { Order, OrderLine } from '@thali/contract/orders/order'
import { ageWords, servedWords } from '../live/age-words.ts'
import { minutesSince } from '#web/lib/date.ts'
import { useNow } from '#web/lib/now.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ChargeRow } from '../lines/charge-row.tsx'
import { GrandTotal } from '../lines/grand-total.tsx'
import { kitchenDialogsMessages } from './kitchen-dialogs-messages.en.ts'
import { ageTone, servedSince } from '../live/live-tables.ts'
import shared from '../lines/order-card.module.css'
import { OrderHead } from '../lines/order-head.tsx'
import { editedAmount, editedCharges } from './edited-amount.ts'
import { OrderQuestions } from './order-questions.tsx'
import { PickupActions } from './pickup-actions.tsx'
import { remakeLines } from './remake.ts'
import styles from './running-order-card.module.css'
import { type OrderDraft, isDirty, isEmptied } from './running-order-draft.ts'
import { OrderLineRow } from './running-order-line.tsx'
import { runningOrdersMessages as messages } from './running-orders-messages.en.ts'
import { type Failure, useOrderEdit } from './use-order-edit.ts'

const toneOfAge = { fresh: 'neutral', late: 'warn', overdue: 'danger' } as const

const AgeChip = ({ order }: { readonly order: Order }): ReactElement => {
  const now = useNow()
  const served = servedSince(order)
  if (served !== undefined) {
    return (
      <Chip tone="success" icon="check">
        {servedWords(minutesSince(served, now))}
      </Chip>
    )
  }
  const minutes = minutesSince(order.createdDateTime, now)
  return <Chip tone={toneOfAge[ageTone(minutes)]}>{ageWords(minutes)}</Chip>
}

type OrderCardProps = {
  readonly order: Order
  readonly timezone: string
  readonly onClosed: () => void
  readonly onAddMore: () => void
  /** Whether no more of a line can be ordered now. */
  readonly isSoldOut: (line: OrderLine) => boolean
  /** Called to make a dish of the order sold out: the line's dish, or one to choose (undefined). */
  readonly onSoldOut: (line: OrderLine | undefined) => void
  /** Prints its kitchen ticket again; undefined without printers. */
  readonly onPrint: (() => void) | undefined
  /** Opens its bill, in place of Close; undefined while bills are off. */
  readonly onBill: (() => void) | undefined
}

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

type CardActionsProps = Pick<OrderCardProps, 'onAddMore' | 'onSoldOut' | 'onPrint'> & {
  /** Undefined while the kitchen has started nothing of the order. */
  readonly onRemake: (() => void) | undefined
}

const CardActions = ({ onAddMore, onSoldOut, onPrint, onRemake }: CardActionsProps): ReactElement => (
  <div className={styles.more}>
    <Button variant="ghost" onClick={onAddMore}>
      <Icon name="plus" />
      {messages.addMore}
    </Button>
    {onRemake && (
      <Button variant="ghost" aria-haspopup="dialog" onClick={onRemake}>
        {kitchenDialogsMessages.remake}
      </Button>
    )}
    <Button variant="ghost" aria-haspopup="dialog" onClick={() => onSoldOut(undefined)}>
      {messages.soldOut}
    </Button>
    {onPrint && (
      <Button variant="ghost" aria-haspopup="dialog" onClick={onPrint}>
        {messages.print}
      </Button>
    )}
  </div>
)

/** One running order: lines with quantities, total, saving and closing (spec §2 "Running orders"). */
export const OrderCard = (props: OrderCardProps): ReactElement => {
  const { order, timezone, isSoldOut, onClosed, onAddMore, onSoldOut, onPrint, onBill } = props
  const edit = useOrderEdit(order, onClosed)
  const { draft, lines, isChanged, pending, asked, failure, step, reset, submit, close, setAsked } = edit
  const savedQuantities = new Map(draft.saved.items.map((line) => [line.id, line.quantity]))
  const { card, edit: editRef } = useFocusKept(isChanged)

  return (
    <article ref={card} tabIndex={-1} className={shared.card} aria-label={messages.order(order.orderNumber)}>
      <OrderHead order={order} lines={lines} timezone={timezone} hasTable={false} chip={<AgeChip order={order} />} />
      <ul className={styles.lines}>
        {lines.map((line) => (
          <OrderLineRow
            key={line.id}
            line={line}
            savedQuantity={savedQuantities.get(line.id) ?? line.quantity}
            isFull={line.quantity >= bounds.lineQuantityMax}
            isSoldOut={isSoldOut(line)}
            onAdd={() => step(line, 1)}
            onRemove={() => step(line, -1)}
            onSoldOut={() => onSoldOut(line)}
          />
        ))}
      </ul>
      <ChargeRow charges={editedCharges(order, lines)} onRemove={isChanged ? undefined : () => setAsked('packing')} />
      <PickupActions order={order} />
      <CardActions
        onAddMore={onAddMore}
        onSoldOut={onSoldOut}
        onPrint={onPrint}
        onRemake={remakeLines(order).length > 0 ? () => setAsked('remake') : undefined}
      />
      <Notice failure={failure} draft={draft} isBilled={onBill !== undefined} />
      <Footer
        total={editedAmount(order, lines)}
        // An order of 0 needs no bill.
        onBill={editedAmount(draft.saved, draft.saved.items) > 0 ? onBill : undefined}
        isChanged={isChanged}
        isSubmitting={pending === 'submit'}
        editRef={editRef}
        onReset={reset}
        onSubmit={() => void submit()}
        onClose={() => setAsked('close')}
      />
      {asked &&
        // In the body: the browser ends a dialog whose card moves down the list.
        createPortal(
          <OrderQuestions
            asked={asked}
            draft={draft}
            order={order}
            pending={pending}
            onClose={() => setAsked(undefined)}
            onCloseOrder={(how, reason) => void close(how, reason)}
            onSubmit={(reason) => void submit(reason)}
          />,
          document.body,
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
  readonly onBill: (() => void) | undefined
}

const Footer = (props: FooterProps): ReactElement => {
  const { total, isChanged, isSubmitting, editRef, onReset, onSubmit, onClose, onBill } = props
  return (
    <div className={styles.footer}>
      <GrandTotal rupees={total} className={styles.sum} />
      <div ref={editRef} className={styles.edit} data-shown={isChanged}>
        <Button onClick={onReset}>{messages.reset}</Button>
        <Button variant="primary" isPending={isSubmitting} onClick={onSubmit}>
          {messages.submit}
        </Button>
      </div>
      {onBill ? (
        // The bill has what is submitted.
        <Button aria-disabled={isChanged || undefined} onClick={() => !isChanged && onBill()}>
          {messages.bill}
        </Button>
      ) : (
        <Button onClick={onClose}>{messages.close}</Button>
      )}
    </div>
  )
}

type NoticeProps = {
  readonly failure: Failure | undefined
  readonly draft: OrderDraft
  /** The order closes by its bill. */
  readonly isBilled: boolean
}

// Between the lines and the buttons, so that nothing above it moves.
const Notice = ({ failure, draft, isBilled }: NoticeProps): ReactElement => {
  const text = failure === 'conflict' && isDirty(draft) ? messages.conflictKept : failure && messages[failure]
  return (
    <output className={shared.notices}>
      {text && <span className={shared.failure}>{text}</span>}
      {isBilled && isDirty(draft) && <span className={shared.changed}>{messages.billFirst}</span>}
      {isEmptied(draft.saved.items) && <span className={shared.changed}>{messages.emptied}</span>}
      {draft.isChangedElsewhere && failure !== 'conflict' && (
        <span className={shared.changed}>{messages.changedElsewhere}</span>
      )}
    </output>
  )
}
