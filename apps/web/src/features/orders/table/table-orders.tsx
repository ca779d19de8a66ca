import { type ReactElement, useState } from 'react'
import { type OrderLine, lineTotal } from '@thali/contract/orders/order'
import type { SittingDetails, SittingOrder } from '@thali/contract/tables/sitting'
import { choiceWords } from '#web/lib/choice-words.ts'
import { useTableLabel } from '#web/product/table-visit.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Price } from '#web/ui/price.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { inviteMessages } from './invite-messages.en.ts'
import { GuestNameDialog } from './guest-name-dialog.tsx'
import { lineMessages } from '../lines/line-messages.en.ts'
import { LineName } from '../lines/line-name.tsx'
import { explanationsOf, isInProgress } from '../my/kitchen-progress.ts'
import { stateOf } from '../my/my-orders-card.tsx'
import listStyles from '../my/my-orders-list.module.css'
import { LineProgress } from '../my/order-progress.tsx'
import { OrderTimeline } from '../my/order-timeline.tsx'
import styles from './table-orders.module.css'
import { tableOrdersMessages as messages } from './table-orders-messages.en.ts'
import { type GuestOrders, byGuest, waitingTotal } from './table-sitting.ts'

type LineActions = {
  /** Whether a line can be ordered once more now. */
  readonly canOrder: (line: OrderLine) => boolean
  /** Puts one more of a line into the basket. */
  readonly onOneMore: (line: OrderLine) => void
}

type TableOrdersProps = LineActions & {
  /** Null while the table has no orders. */
  readonly sitting: SittingDetails | null
  /** Orders of the table that wait for a waiter, before they are part of a sitting; this phone's own stand in its list. */
  readonly unseated: readonly SittingOrder[]
  readonly tableNumber: number
  readonly timezone: string
  /** The address for guests, to which invitations lead. */
  readonly origin: string
  /** The name that the diner gave, if any. */
  readonly name: string | undefined
  /** Called after the name was saved. */
  readonly onNamed: () => void
}

/** All orders of a shared table by guest, with the totals of the table and of this diner (plan §4.5). */
export const TableOrders = (props: TableOrdersProps): ReactElement => {
  const { sitting, unseated, tableNumber, timezone, origin, name, onNamed, canOrder, onOneMore } = props
  const [isNaming, setIsNaming] = useState(false)
  const [isInviting, setIsInviting] = useState(false)
  const label = useTableLabel()
  const groups = byGuest([...(sitting?.orders ?? []), ...unseated.filter(({ guest }) => !guest?.isMe)])
  const mine = groups.find(({ guest }) => guest?.isMe)
  const waiting = waitingTotal([...(sitting?.orders ?? []), ...unseated])
  const title = messages.title(label ?? messages.table(tableNumber))
  return (
    <section aria-label={title}>
      <h2 className={listStyles.heading}>{title}</h2>
      <div className={styles.card}>
        <dl className={styles.totals}>
          <dt>{messages.total}</dt>
          <dd>
            <Price rupees={sitting?.total ?? 0} />
          </dd>
          <dt>{messages.mine}</dt>
          <dd>
            <Price rupees={mine?.total ?? 0} />
          </dd>
          {waiting > 0 && (
            <>
              <dt>{messages.waiting}</dt>
              <dd>
                <Price rupees={waiting} />
              </dd>
            </>
          )}
        </dl>
        <div className={styles.actions}>
          <Button onClick={() => setIsNaming(true)}>{name ? messages.changeName : messages.addName}</Button>
          <Button onClick={() => setIsInviting(true)}>{inviteMessages.open}</Button>
        </div>
      </div>
      {groups.length + unseated.length === 0 && <p className={styles.empty}>{messages.empty}</p>}
      {groups.map((group) => (
        <Guest
          key={group.guest?.number ?? 0}
          group={group}
          timezone={timezone}
          canOrder={canOrder}
          onOneMore={onOneMore}
        />
      ))}
      {isInviting && <InviteDialog timezone={timezone} origin={origin} onClose={() => setIsInviting(false)} />}
      {isNaming && <GuestNameDialog name={name ?? ''} onSaved={onNamed} onClose={() => setIsNaming(false)} />}
    </section>
  )
}

const nameOf = ({ guest }: GuestOrders): string => {
  if (!guest) return messages.waiter
  const { number, name, isMe } = guest
  if (isMe) return name ? messages.youNamed(name) : messages.you
  return name || messages.guest(number)
}

type GuestProps = LineActions & { readonly group: GuestOrders; readonly timezone: string }

const Guest = ({ group, ...shared }: GuestProps): ReactElement => (
  <div>
    <h3 className={styles.name}>
      <span>{nameOf(group)}</span>
      <Price rupees={group.total} />
    </h3>
    <ul className="stack-3">
      {group.orders.map((order) => (
        <TableOrder key={order.id} order={order} {...shared} />
      ))}
    </ul>
  </div>
)

type TableOrderProps = LineActions & { readonly order: SittingOrder; readonly timezone: string }

const TableOrder = ({ order, timezone, canOrder, onOneMore }: TableOrderProps): ReactElement => {
  const { tone, icon, text } = stateOf(order)
  return (
    <li className={styles.order}>
      <div className={styles.head}>
        <h4 className="label">{messages.order(order.orderNumber)}</h4>
        <Chip tone={tone} icon={icon}>
          {text}
        </Chip>
      </div>
      {isInProgress(order) && <OrderTimeline order={order} timezone={timezone} />}
      <ul>
        {order.items
          .filter((line) => line.quantity > 0 || explanationsOf(line).length > 0)
          .map((line) => (
            <li key={line.id} className={styles.line}>
              <span className={styles.quantity}>{lineMessages.quantity(line.quantity)}</span>
              <div className={styles.dish}>
                <LineName line={line} noteClassName="hint" />
                <LineProgress order={order} line={line} />
                {explanationsOf(line).map((words) => (
                  <p key={words} className={styles.explanation}>
                    {words}
                  </p>
                ))}
                <Price rupees={lineTotal(line)} className="hint" />
              </div>
              {line.quantity > 0 && <OneMore line={line} canOrder={canOrder} onOneMore={onOneMore} />}
            </li>
          ))}
      </ul>
    </li>
  )
}

const OneMore = ({ line, canOrder, onOneMore }: LineActions & { readonly line: OrderLine }): ReactElement => {
  const choice = choiceWords(line.portion?.name, line.options)
  if (!canOrder(line)) return <span className={styles.soldOut}>{messages.soldOut}</span>
  return (
    <button
      type="button"
      className={styles.more}
      aria-label={messages.oneMoreOf(choice ? `${line.itemName}, ${choice}` : line.itemName)}
      onClick={() => onOneMore(line)}
    >
      <Icon name="plus" />
      {messages.oneMore}
    </button>
  )
}
