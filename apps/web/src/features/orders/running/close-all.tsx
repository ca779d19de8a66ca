import { type ReactElement, useState } from 'react'
import type { Order } from '@thali/contract/orders/order'
import { serverNow } from '#web/lib/server-time.ts'
import { useStore } from '#web/lib/store.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import styles from './close-all.module.css'
import { CloseAllQuestion, type ClosedWith } from './close-questions.tsx'
import shared from '../lines/order-card.module.css'
import { type OrderDraft, rebaseDraft, startDraft, takenLines } from './running-order-draft.ts'
import { orderDrafts } from './running-order-drafts.ts'
import { type SaveOutcome, closeDraft } from './running-order-update.ts'
import { runningOrdersMessages as messages } from './running-orders-messages.en.ts'
import { Sum } from './table-sum.tsx'
import { VoidDialog } from './void-dialog.tsx'

const numberList = (orderNumbers: readonly number[]): string => orderNumbers.map((one) => `#${one}`).join(', ')

type Result = { readonly orderNumber: number; readonly outcome: SaveOutcome }

const isClosed = ({ outcome }: Result): boolean => outcome === 'saved' || outcome === 'closed'

/** Closes one order after the other. Each has its own result. */
const closeEach = async (
  drafts: readonly OrderDraft[],
  how: ClosedWith,
  reason: string | undefined,
): Promise<readonly Result[]> => {
  const results: Result[] = []
  for (const draft of drafts)
    results.push({ orderNumber: draft.saved.orderNumber, outcome: await closeDraft(draft, how, reason) })
  return results
}

type CloseAllProps = {
  readonly tableNumber: number
  readonly orders: readonly Order[]
  readonly onClosed: () => void
}

/**
 * The sum of a table's orders and a button that closes them; null for a single order without a result. The question
 * lists its orders: one that arrives or changes while it is open is not closed.
 */
export const CloseAll = ({ tableNumber, orders, onClosed }: CloseAllProps): ReactElement | null => {
  const kept = useStore(orderDrafts.store)
  const [asked, setAsked] = useState<readonly OrderDraft[]>()
  const [pending, setPending] = useState<ClosedWith>()
  const [isVoiding, setIsVoiding] = useState(false)
  const [results, setResults] = useState<readonly Result[]>([])

  const ask = (): void => {
    const drafts = orders.map((order) => {
      const draft = kept.get(order.id)
      return draft ? rebaseDraft(draft, order) : startDraft(order)
    })
    setAsked(drafts)
  }
  const close = async (drafts: readonly OrderDraft[], how: ClosedWith, reason?: string): Promise<void> => {
    if (how === 'changes' && reason === undefined && drafts.some((draft) => takenLines(draft, serverNow()).length > 0))
      return setIsVoiding(true)
    setPending(how)
    setResults([])
    const next = await closeEach(drafts, how, reason)
    const isComplete = next.every(isClosed)
    setPending(undefined)
    setAsked(undefined)
    setIsVoiding(false)
    setResults(isComplete ? [] : next)
    showToast(isComplete ? messages.allClosed : messages.notAllClosed, isComplete ? 'success' : 'failure')
    if (next.some(isClosed)) onClosed()
  }

  if (orders.length < 2 && results.length === 0 && !asked) return null
  return (
    <div className={styles.bar}>
      <Sum orders={orders} />
      {orders.length > 1 && (
        <Button aria-haspopup="dialog" onClick={ask}>
          {messages.closeAll}
        </Button>
      )}
      {results.length > 0 && <Results results={results} />}
      {asked && (
        <CloseAllQuestion
          tableNumber={tableNumber}
          drafts={asked}
          pending={pending}
          onAnswer={(how) => void close(asked, how)}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked && isVoiding && (
        <VoidDialog
          lines={asked.flatMap((draft) => takenLines(draft, serverNow()))}
          isPending={pending !== undefined}
          onConfirm={(reason) => void close(asked, 'changes', reason)}
          onClose={() => setIsVoiding(false)}
        />
      )}
    </div>
  )
}

const Results = ({ results }: { readonly results: readonly Result[] }): ReactElement => {
  const numbersOf = (...outcomes: readonly SaveOutcome[]): number[] =>
    results.filter(({ outcome }) => outcomes.includes(outcome)).map(({ orderNumber }) => orderNumber)
  const [closed, changed] = [numbersOf('saved', 'closed'), numbersOf('conflict')]
  const [due, failed] = [numbersOf('due', 'billed'), numbersOf('failed', 'reason')]
  return (
    <output className={styles.results}>
      {closed.length > 0 && <span className={styles.done}>{messages.closedNow(numberList(closed))}</span>}
      {changed.length > 0 && <span className={shared.failure}>{messages.notClosedChanged(numberList(changed))}</span>}
      {due.length > 0 && <span className={shared.failure}>{messages.notClosedDue(numberList(due))}</span>}
      {failed.length > 0 && <span className={shared.failure}>{messages.notClosedFailed(numberList(failed))}</span>}
    </output>
  )
}
