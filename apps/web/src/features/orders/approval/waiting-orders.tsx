import { type ReactElement, useEffect, useRef, useState } from 'react'
import type { Order } from '@thali/contract/orders/order'
import { useFocusWhenLost } from '#web/lib/focus-when-lost.ts'
import { useHeldWhilePressed } from '#web/lib/held-while-pressed.ts'
import { useStore } from '#web/lib/store.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { decideOnce, dismissOvertaken, noteOvertaken, waitingOrders } from './approvals.ts'
import { approvals } from './approvals-store.ts'
import { decisionMessages as messages } from './decision-messages.en.ts'
import { isUndecided, liveOrders } from '../live/live-orders.ts'
import { RefuseDialog } from './refuse-dialog.tsx'
import { WaitingOrderCard } from './waiting-order-card.tsx'
import styles from './waiting-orders.module.css'

/** A sentence about the decision that another device made first, with its reason. */
const decidedWords = ({ orderNumber, tableNumber, approval, refusalReason }: Order): string => {
  const sentence = messages.decidedFirst[approval]({ orderNumber, tableNumber })
  return refusalReason ? messages.decidedReason({ sentence, reason: refusalReason }) : sentence
}

/** News of decisions that other devices made first, until they are dismissed. */
export const Overtaken = ({ orders }: { readonly orders: readonly Order[] }): ReactElement => (
  <ul className="stack-2">
    {orders.map((order) => (
      <li key={order.id} className="big-notice icon-row warn" role="alert">
        <Icon name="alert" />
        <p>{decidedWords(order)}</p>
        <Button onClick={() => dismissOvertaken(order.id)}>{messages.dismiss}</Button>
      </li>
    ))}
  </ul>
)

type RefusingProps = { readonly order: Order; readonly onClose: () => void; readonly onDecided: () => void }

/** The question for a reason. It closes with a notice when another device decides first. */
const Refusing = ({ order, onClose, onDecided }: RefusingProps): ReactElement => {
  const { pending, failures } = useStore(approvals)
  const { items } = useStore(liveOrders.store)
  const isPending = pending.has(order.id)
  useEffect(() => {
    const newest = liveOrders.newest(order.id)
    if (isPending || !newest || isUndecided(newest)) return
    noteOvertaken(newest)
    onClose()
    // `items` too: the newest state changes with them.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [items, isPending, order.id, onClose])
  return (
    <RefuseDialog
      order={order}
      isPending={isPending}
      error={failures.get(order.id)}
      onClose={onClose}
      onRefuse={(reason) => {
        void decideOnce(order, { isAccepted: false, reason }).then((isDecided) => {
          if (!isDecided) return
          onClose()
          onDecided()
        })
      }}
    />
  )
}

/** The orders of a table that wait for a waiter's confirmation, with Accept and Refuse; null without any (plan §4.3). */
export const WaitingOrders = ({ tableNumber }: { readonly tableNumber: number }): ReactElement | null => {
  const headingRef = useRef<HTMLHeadingElement>(null)
  const { items } = useHeldWhilePressed(useStore(liveOrders.store))
  const { overtaken } = useStore(approvals)
  const [refusing, setRefusing] = useState<Order>()
  const [close] = useState(() => () => setRefusing(undefined))
  const isHere = (order: Order): boolean => order.tableNumber === tableNumber
  const orders = waitingOrders(items).filter(isHere)
  const keepFocus = useFocusWhenLost(headingRef, items)
  const notices = overtaken.filter(isHere)
  if (orders.length === 0 && notices.length === 0 && !refusing) return null
  return (
    <section className={styles.section} aria-labelledby="waiting-orders">
      <h2 id="waiting-orders" ref={headingRef} tabIndex={-1} className="title">
        {messages.title} <span className="count">{orders.length}</span>
      </h2>
      {orders.length > 0 && <p className="hint">{messages.hint}</p>}
      {notices.length > 0 && <Overtaken orders={notices} />}
      <div className={styles.cards}>
        {orders.map((order, place) => (
          <WaitingOrderCard
            key={order.id}
            order={order}
            place={place}
            onRefuse={() => setRefusing(order)}
            onDecided={keepFocus}
          />
        ))}
      </div>
      {refusing && <Refusing order={refusing} onClose={close} onDecided={keepFocus} />}
    </section>
  )
}
