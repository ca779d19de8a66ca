import type { ReactElement } from 'react'
import { orderAmount } from '@thali/contract/orders/charges'
import type { Order } from '@thali/contract/orders/order'
import { ageWords } from '../live/age-words.ts'
import { classNames } from '#web/lib/class-names.ts'
import { minutesSince } from '#web/lib/date.ts'
import { useNow } from '#web/lib/now.ts'
import { useStore } from '#web/lib/store.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'
import { useIsSettled } from '#web/ui/settled.ts'
import { useTapGuard } from '#web/ui/tap-guard.ts'
import { decideOnce } from './approvals.ts'
import { approvals } from './approvals-store.ts'
import { decisionMessages as messages } from './decision-messages.en.ts'
import { lineMessages } from '../lines/line-messages.en.ts'
import { LineName } from '../lines/line-name.tsx'
import shared from '../lines/order-card.module.css'
import styles from './waiting-orders.module.css'

type WaitingOrderCardProps = {
  readonly order: Order
  /** Changes when the card moves. */
  readonly place: number
  readonly onRefuse: () => void
  readonly onDecided: () => void
}

/** One order that waits for a confirmation, with Accept and Refuse. It changes only with the server's answer. */
export const WaitingOrderCard = (props: WaitingOrderCardProps): ReactElement => {
  const { order, place, onRefuse, onDecided } = props
  const { id, orderNumber, tableNumber, tokenNumber, items, createdDateTime } = order
  const { pending, failures } = useStore(approvals)
  const isSettled = useIsSettled(`${place}`)
  useTapGuard()
  const now = useNow()
  const deciding = pending.get(id)
  const failure = failures.get(id)
  const accept = async (): Promise<void> => {
    if (await decideOnce(order, { isAccepted: true })) onDecided()
  }
  const press = (event: { readonly detail: number }, act: () => void): void => {
    // A key press cannot hit a moved card.
    if (deciding === undefined && (isSettled || event.detail === 0)) act()
  }
  return (
    <article className={classNames(shared.card, styles.card)} aria-label={messages.card({ orderNumber, tableNumber })}>
      <div className={styles.head}>
        <h3 className={styles.title}>{messages.order(orderNumber)}</h3>
        {tokenNumber !== undefined && <Chip tone="accent">{messages.token(tokenNumber)}</Chip>}
        <Chip tone="warn" icon="clock">
          {ageWords(minutesSince(createdDateTime, now))}
        </Chip>
      </div>
      <p className={classNames(styles.trust, order.trust !== 'signed' && styles.unproven)}>
        <Icon name={order.trust === 'signed' ? 'check' : 'alert'} />
        {messages.trust[order.trust ?? 'none']}
      </p>
      <ul className={styles.lines}>
        {items.map((line) => (
          <li key={line.id} className={styles.line}>
            <span className={styles.quantity}>{lineMessages.quantity(line.quantity)}</span>
            <div>
              <LineName line={line} noteClassName={styles.note} />
            </div>
          </li>
        ))}
      </ul>
      {failure && (
        <p role="alert" className={shared.failure}>
          {failure}
        </p>
      )}
      <div className={styles.actions}>
        <span className={styles.total}>
          <Price rupees={orderAmount(order)} />
        </span>
        <Button
          aria-haspopup="dialog"
          aria-label={messages.refuseName(orderNumber)}
          aria-disabled={!isSettled || deciding !== undefined || undefined}
          isPending={deciding === 'refuse'}
          onClick={(event) => press(event, onRefuse)}
        >
          {messages.refuse}
        </Button>
        <Button
          variant="primary"
          aria-label={messages.acceptName(orderNumber)}
          aria-disabled={!isSettled || deciding !== undefined || undefined}
          isPending={deciding === 'accept'}
          onClick={(event) => press(event, () => void accept())}
        >
          <Icon name="check" />
          {messages.accept}
        </Button>
      </div>
    </article>
  )
}
