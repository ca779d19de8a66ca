import { type ReactElement, useState } from 'react'
import { formatPrice } from '@thali/contract/basics/money'
import { orderAmount } from '@thali/contract/orders/charges'
import type { Order } from '@thali/contract/orders/order'
import { waitsForPayment } from '@thali/contract/orders/waiting'
import { minutesSince } from '#web/lib/date.ts'
import { useNow } from '#web/lib/now.ts'
import { useStore } from '#web/lib/store.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Price } from '#web/ui/price.tsx'
import { decideOnce } from '../approval/approvals.ts'
import { approvals } from '../approval/approvals-store.ts'
import { dishesText } from '../lines/line-words.ts'
import { ageWords } from '../live/age-words.ts'
import { liveOrders } from '../live/live-orders.ts'
import { runningOrdersMessages } from './running-orders-messages.en.ts'
import { unpaidOrdersMessages as messages } from './unpaid-orders-messages.en.ts'
import styles from './unpaid-orders.module.css'

const Row = ({ order, onTake }: { readonly order: Order; readonly onTake: () => void }): ReactElement => {
  const { id, orderNumber, tokenNumber, contact, items, createdDateTime } = order
  const total = orderAmount(order)
  const name =
    tokenNumber === undefined ? runningOrdersMessages.order(orderNumber) : runningOrdersMessages.token(tokenNumber)
  const [isAsking, setIsAsking] = useState(false)
  const { pending, failures } = useStore(approvals)
  const now = useNow()
  const close = async (): Promise<void> => {
    if (await decideOnce(order, { isAccepted: false })) setIsAsking(false)
  }
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <Chip tone="accent">{name}</Chip>
        <span className={styles.name}>{contact?.name}</span>
        <Chip tone="warn" icon="clock">
          {ageWords(minutesSince(createdDateTime, now))}
        </Chip>
        <Price rupees={total} className={styles.total} />
      </div>
      <p className={styles.dishes}>{dishesText(items)}</p>
      <div className={styles.actions}>
        <Button
          aria-haspopup="dialog"
          aria-label={messages.notCollectedName(orderNumber)}
          onClick={() => setIsAsking(true)}
        >
          {messages.notCollected}
        </Button>
        <Button variant="primary" aria-label={messages.takeName(orderNumber)} onClick={onTake}>
          {messages.take}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          question={messages.question(orderNumber)}
          subject={[name, contact?.name, dishesText(items), formatPrice(total)].filter(Boolean).join(' · ')}
          confirmLabel={messages.confirm}
          cancelLabel={messages.keep}
          isDangerous
          isPending={pending.has(id)}
          error={failures.get(id)}
          onConfirm={() => void close()}
          onCancel={() => setIsAsking(false)}
        >
          <p>{messages.consequence}</p>
        </ConfirmDialog>
      )}
    </li>
  )
}

type UnpaidOrdersProps = {
  readonly tableNumber: number
  /** Opens the bill of an order. */
  readonly onTake: (order: Order) => void
}

/** The orders of a counter that go to the kitchen when they are paid, the longest waiting first; null without any. */
export const UnpaidOrders = ({ tableNumber, onTake }: UnpaidOrdersProps): ReactElement | null => {
  const { items } = useStore(liveOrders.store)
  const orders = items
    .filter((order) => order.tableNumber === tableNumber && waitsForPayment(order))
    .toSorted((one, other) => one.orderNumber - other.orderNumber)
  if (orders.length === 0) return null
  return (
    <section aria-labelledby="unpaid-orders" className={styles.section}>
      <h2 id="unpaid-orders" className="title">
        {messages.title} <span className="count">{orders.length}</span>
      </h2>
      <p className="hint">{messages.hint}</p>
      <ul className={styles.list}>
        {orders.map((order) => (
          <Row key={order.id} order={order} onTake={() => onTake(order)} />
        ))}
      </ul>
    </section>
  )
}
