import type { ReactElement } from 'react'
import { lineKeyOf } from '@thali/contract/orders/line'
import { listWords } from '#web/lib/language/words.ts'
import { chargeMessages } from '#web/product/charge-messages.en.ts'
import { useVisit } from '#web/product/visit.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { uiMessages } from '#web/ui/messages.en.ts'
import { Price } from '#web/ui/price.tsx'
import { choiceMessages } from '../choice-messages.en.ts'
import { handOverMessages } from '../hand-over-messages.en.ts'
import { basketPageMessages } from '../later-messages.en.ts'
import { basket, useBasket } from '../store/current-basket.ts'
import { lowerLines, removeLines, takeOut } from '../model/line-changes.ts'
import type { Refusal, ConfirmedOrder } from '../model/submission.ts'
import { currentLines, repricedOrder, withoutRefused } from '../model/confirmed-order.ts'
import { confirmedTotal } from '../model/confirmed-total.ts'
import { closedText, nameOfDish, nameOfLine, unavailableNames, wrongChoiceText } from './refused-dishes.ts'
import { outbox, submitOrder } from '../outbox/current-outbox.ts'
import { visitOrderMessages } from '../visit-order-messages.en.ts'
import { AtTableQuestion } from './at-table-question.tsx'
import { isAskable, visitText } from './visit-refusals.ts'
import styles from './refusal-dialog.module.css'

type RefusalDialogProps = {
  readonly refusal: Refusal
  /** Called when the menu shown is older than the server's. */
  readonly onMenuOutdated: () => void
}

/**
 * Shows why the server refused an order and what the diner can do. Nothing leaves the basket without a confirmation.
 */
export const RefusalDialog = ({ refusal, onMenuOutdated }: RefusalDialogProps): ReactElement => {
  if (refusal.hasArrived) return <HadArrived refusal={refusal} />
  const { code, current, unavailableItems } = refusal.problem ?? {}
  if (code === 'price_changed' && current) {
    return <PriceReview refusal={refusal} current={current} onMenuOutdated={onMenuOutdated} />
  }
  if (code === 'item_unavailable' && unavailableItems) {
    return <UnavailableItems refusal={refusal} items={unavailableItems} onMenuOutdated={onMenuOutdated} />
  }
  if (isAskable(refusal)) return <AtTableQuestion refusal={refusal} />
  const reason = wrongChoiceText(refusal) ?? closedText(refusal)
  const words = reason ?? visitText(refusal) ?? refusal.message
  const dismiss = (): void => {
    outbox.dismissRefusal(refusal.key)
    if (reason) onMenuOutdated()
  }
  return (
    <Dialog
      title={basketPageMessages.refusedTitle}
      onClose={dismiss}
      footer={
        <Button variant="primary" onClick={dismiss}>
          {uiMessages.ok}
        </Button>
      }
    >
      {words !== '' && <p>{words}</p>}
      {!(refusal.problem?.code === 'ordering_closed' && refusal.problem.opensDateTime) && (
        <p className={styles.hint}>
          {visitText(refusal) === undefined ? basketPageMessages.refusedHint : visitOrderMessages.basketStays}
        </p>
      )}
      <Correcting refusal={refusal} />
    </Dialog>
  )
}

/** Warns that the waiter read this order and may send it corrected (plan §4.9). */
const Correcting = ({ refusal }: Pick<RefusalDialogProps, 'refusal'>): ReactElement | null =>
  refusal.isShown ? <p className={styles.hint}>{handOverMessages.correcting}</p> : null

type Details = NonNullable<Refusal['problem']>

const PriceReview = ({
  refusal,
  current,
  onMenuOutdated,
}: RefusalDialogProps & { readonly current: NonNullable<Details['current']> }): ReactElement => {
  const { lines } = useBasket()
  const visit = useVisit()
  const { order } = refusal
  const again = repricedOrder(refusal, current, lines, visit)
  const before = new Map(order.items.map((line) => [lineKeyOf(line), line.price]))
  const now = currentLines(order, current.items)
  const wasCharged = order.chargesTotal ?? 0
  const { chargesTotal: charges = 0 } = current
  const changed = now.filter((line) => before.get(lineKeyOf(line)) !== line.price)
  const takeOver = (): void => {
    const prices = new Map(now.map((line) => [lineKeyOf(line), { name: nameOfDish(line), price: line.price }]))
    basket.followPrices((entry) => prices.get(entry.lineKey))
    outbox.dismissRefusal(refusal.key)
    onMenuOutdated()
  }
  const send = (shown: ConfirmedOrder): void => {
    takeOver()
    void submitOrder(shown)
  }
  const footer = again ? (
    <>
      <Button onClick={takeOver}>{uiMessages.cancel}</Button>
      <Button variant="primary" onClick={() => send(again)}>
        {basketPageMessages.changedConfirm(confirmedTotal(again))}
      </Button>
    </>
  ) : (
    <Button variant="primary" onClick={takeOver}>
      {basketPageMessages.toBasket}
    </Button>
  )
  return (
    <Dialog
      title={
        changed.length === 0 && charges !== wasCharged ? chargeMessages.changedTitle : basketPageMessages.changedTitle
      }
      onClose={takeOver}
      footer={footer}
    >
      <p className={styles.hint}>{again ? basketPageMessages.changedHint : basketPageMessages.changedBasket}</p>
      <ul className={styles.changes}>
        {changed.map((line) => (
          <li key={lineKeyOf(line)}>
            <span>{nameOfLine(line)}</span>
            <Price rupees={line.price} wasRupees={before.get(lineKeyOf(line)) ?? line.price} />
          </li>
        ))}
        {charges !== wasCharged && (
          <li>
            <span>{chargeMessages.packing}</span>
            <Price rupees={charges} wasRupees={wasCharged} />
          </li>
        )}
        {again && (
          <li className={styles.sum}>
            <span>{basketPageMessages.total}</span>
            <Price rupees={confirmedTotal(again)} wasRupees={confirmedTotal(order)} />
          </li>
        )}
      </ul>
      <Correcting refusal={refusal} />
    </Dialog>
  )
}

/**
 * The order was cancelled and sent again, but had arrived, or a waiter had sent it corrected: asks whether the diner wants the
 * dishes once more.
 */
const HadArrived = ({ refusal }: Pick<RefusalDialogProps, 'refusal'>): ReactElement => {
  const { order, isShown } = refusal
  const keep = (): void => outbox.dismissRefusal(refusal.key)
  const removeOnce = (): void => {
    keep()
    basket.change(takeOut(order))
  }
  return (
    <Dialog
      title={isShown ? handOverMessages.sentTitle : basketPageMessages.arrivedTitle}
      onClose={keep}
      footer={
        <>
          <Button onClick={keep}>{basketPageMessages.arrivedKeep}</Button>
          <Button variant="primary" onClick={removeOnce}>
            {basketPageMessages.arrivedTakeOut}
          </Button>
        </>
      }
    >
      <p>{(isShown ? handOverMessages.sentAnother : basketPageMessages.arrived)(order.tableNumber)}</p>
      <p className={styles.hint}>{basketPageMessages.arrivedHint}</p>
    </Dialog>
  )
}

const UnavailableItems = ({
  refusal,
  items,
  onMenuOutdated,
}: RefusalDialogProps & { readonly items: NonNullable<Details['unavailableItems']> }): ReactElement => {
  const { order } = refusal
  const rest = new Map(withoutRefused(order, items)?.items.map((line) => [lineKeyOf(line), line.quantity]))
  const hasLeft = items.some(({ left = 0 }) => left > 0)
  const dishes = unavailableNames(order, items)
  const dismiss = (): void => {
    outbox.dismissRefusal(refusal.key)
    onMenuOutdated()
  }
  return (
    <Dialog
      title={basketPageMessages.unavailableTitle}
      onClose={dismiss}
      footer={
        <>
          <Button onClick={dismiss}>{uiMessages.cancel}</Button>
          <Button
            variant="primary"
            onClick={() => {
              dismiss()
              basket.change(removeLines(order.items.map(lineKeyOf).filter((key) => !rest.has(key))))
              basket.change(lowerLines(rest))
            }}
          >
            {hasLeft ? choiceMessages.takeLeft : basketPageMessages.unavailableRemove}
          </Button>
        </>
      }
    >
      <p>{hasLeft ? choiceMessages.notEnough(listWords(dishes)) : basketPageMessages.unavailable(listWords(dishes))}</p>
      <Correcting refusal={refusal} />
    </Dialog>
  )
}
