import type { ReactElement } from 'react'
import { formatPrice } from '@thali/contract/basics/money'
import { lineKeyOf } from '@thali/contract/orders/line'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { uiMessages } from '#web/ui/messages.en.ts'
import { Price } from '#web/ui/price.tsx'
import { itemsWords, listWords } from '#web/lib/language/words.ts'
import { useBasket } from '../store/current-basket.ts'
import dialogStyles from './refusal-dialog.module.css'
import { putIntoBasket } from './put-into-basket.ts'
import type { Refusal, ConfirmedOrder } from '../model/submission.ts'
import { atPrices, withoutRefused } from '../model/confirmed-order.ts'
import { confirmedTotal } from '../model/confirmed-total.ts'
import { closedText, nameOfLine, unavailableNames, wrongChoiceText } from './refused-dishes.ts'
import { outbox } from '../outbox/current-outbox.ts'
import { staffOutboxMessages as messages } from '../staff-basket-messages.en.ts'
import styles from './staff-outbox.module.css'

type StaffRefusalDialogProps = {
  readonly refusal: Refusal
  /** Called when the menu shown is older than the server's. */
  readonly onMenuOutdated: () => void
  /** Closed without a decision: the order stays in the list. */
  readonly onLater: () => void
}

type Details = NonNullable<Refusal['problem']>

/** The order as the server would accept it now, from the details of its refusal. */
const mendedOrder = (
  order: ConfirmedOrder,
  { code, current, unavailableItems }: Partial<Details>,
): ConfirmedOrder | undefined => {
  if (code === 'price_changed' && current) return atPrices(order, current)
  if (code === 'item_unavailable' && unavailableItems) {
    return withoutRefused(order, unavailableItems)
  }
  return undefined
}

const reasonOf = (refusal: Refusal): string => {
  const { message, order, problem } = refusal
  if (problem?.code === 'price_changed') return messages.pricesHint
  if (problem?.code !== 'item_unavailable' || !problem.unavailableItems)
    return wrongChoiceText(refusal) ?? closedText(refusal) ?? message
  return messages.unavailable(listWords(unavailableNames(order, problem.unavailableItems)))
}

/**
 * A refused staff order. Its lines are in no basket any more: staff send a changed order, put it back into the
 * basket, or discard it.
 */
export const StaffRefusalDialog = ({ refusal, onMenuOutdated, onLater }: StaffRefusalDialogProps): ReactElement => {
  const { count } = useBasket()
  const { key, order, problem, hasArrived, isFromPhone } = refusal
  if (hasArrived) {
    const dismiss = (): void => outbox.dismissRefusal(key)
    return (
      <Dialog
        title={messages.arrivedTitle(order.tableNumber)}
        onClose={dismiss}
        footer={
          <Button variant="primary" onClick={dismiss}>
            {uiMessages.ok}
          </Button>
        }
      >
        <p>{isFromPhone ? messages.arrivedFromPhone : messages.arrived}</p>
      </Dialog>
    )
  }
  const mended = mendedOrder(order, problem ?? {})
  const decide = (work: () => Promise<unknown>) => (): void => {
    if (problem?.code === 'price_changed' || problem?.code === 'item_unavailable') onMenuOutdated()
    void work()
  }
  return (
    <Dialog title={messages.refusedTitle(order.tableNumber)} isQuestion onClose={onLater}>
      <p>{reasonOf(refusal)}</p>
      <p className={styles.summary}>
        {itemsWords(order.items)} · {formatPrice(confirmedTotal(order))}
      </p>
      {problem?.code === 'price_changed' && mended && <Prices before={order} after={mended} />}
      {!mended && !isFromPhone && <p className={styles.hint}>{messages.refusedHint}</p>}
      {isFromPhone && <p className={styles.hint}>{messages.phoneHasIt}</p>}
      {count > 0 && !isFromPhone && <p className={styles.hint}>{messages.basketBusy}</p>}
      <div className={styles.answers}>
        {mended && (
          <Button variant="primary" onClick={decide(() => outbox.resend(key, mended))}>
            {(problem?.code === 'item_unavailable' ? messages.sendRest : messages.sendFor)(
              formatPrice(confirmedTotal(mended)),
            )}
          </Button>
        )}
        {count === 0 && !isFromPhone && (
          <Button onClick={decide(() => putIntoBasket(key))} variant={mended ? 'secondary' : 'primary'}>
            {messages.toBasket}
          </Button>
        )}
        <Button variant="danger" onClick={decide(() => outbox.discard(key))}>
          {messages.discard}
        </Button>
        <Button variant="ghost" onClick={onLater}>
          {messages.later}
        </Button>
      </div>
    </Dialog>
  )
}

const Prices = ({
  before,
  after,
}: {
  readonly before: ConfirmedOrder
  readonly after: ConfirmedOrder
}): ReactElement => (
  <ul className={dialogStyles.changes}>
    {after.items.map((line, at) => {
      const wasRupees = before.items[at]?.price ?? line.price
      return wasRupees === line.price ? null : (
        <li key={lineKeyOf(line)}>
          <span>{nameOfLine(line)}</span>
          <Price rupees={line.price} wasRupees={wasRupees} />
        </li>
      )
    })}
  </ul>
)
