import type { ReactElement } from 'react'
import type { Order } from '@thali/contract/orders/order'
import { serverNow } from '#web/lib/server-time.ts'
import { CloseQuestion, type ClosedWith, EmptiedQuestion } from './close-questions.tsx'
import { PackingDialog } from './packing-dialog.tsx'
import { RemakeDialog } from './remake-dialog.tsx'
import { type OrderDraft, takenLines } from './running-order-draft.ts'
import { VoidDialog } from './void-dialog.tsx'

/** The question of a card: `void` before a change is saved, `void-close` before the order is closed with it. */
export type AskedQuestion = 'close' | 'emptied' | 'void' | 'void-close' | 'remake' | 'packing'

type OrderQuestionsProps = {
  readonly asked: AskedQuestion
  readonly draft: OrderDraft
  readonly order: Order
  readonly pending: 'submit' | ClosedWith | undefined
  readonly onClose: () => void
  readonly onCloseOrder: (how: ClosedWith, reason?: string) => void
  readonly onSubmit: (reason: string) => void
}

/** The dialog of a running order's card. */
export const OrderQuestions = (props: OrderQuestionsProps): ReactElement => {
  const { asked, draft, order, pending, onClose, onCloseOrder, onSubmit } = props
  if (asked === 'packing') return <PackingDialog order={order} charges={order.charges ?? []} onClose={onClose} />
  if (asked === 'remake') return <RemakeDialog order={order} onClose={onClose} />
  if (asked === 'close') {
    return (
      <CloseQuestion
        draft={draft}
        pending={pending === 'submit' ? undefined : pending}
        onAnswer={onCloseOrder}
        onClose={onClose}
      />
    )
  }
  if (asked === 'emptied') {
    return (
      <EmptiedQuestion
        order={order}
        isPending={pending !== undefined}
        onConfirm={() => onCloseOrder('saved')}
        onClose={onClose}
      />
    )
  }
  return (
    <VoidDialog
      lines={takenLines(draft, serverNow())}
      isPending={pending !== undefined}
      onConfirm={(reason) => (asked === 'void' ? onSubmit(reason) : onCloseOrder('changes', reason))}
      onClose={onClose}
    />
  )
}
