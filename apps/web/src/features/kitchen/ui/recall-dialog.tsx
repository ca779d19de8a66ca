import { type ReactElement, useEffect, useState } from 'react'
import { kitchenEndpoints } from '@thali/contract/kitchen/endpoints'
import type { Order } from '@thali/contract/orders/order'
import { call } from '#web/api/call.ts'
import { clockTime } from '#web/lib/date-time.ts'
import { logFailure } from '#web/lib/log.ts'
import { useStore } from '#web/lib/store.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { recallable } from '../model/recall.ts'
import { calledText } from './called-number.tsx'
import { findDishName } from './dish-name.tsx'
import { useDisplay } from './display-context.ts'
import { panelMessages as messages } from './panel-messages.en.ts'
import { closePanel } from './panel-store.ts'
import styles from './panels.module.css'
import { showOneOf } from './ticket-pages.ts'

type Fetched = readonly Order[] | 'failed' | undefined

const useDoneOrders = (restaurantId: string): Fetched => {
  const [fetched, setFetched] = useState<Fetched>()
  useEffect(() => {
    let isWanted = true
    call(kitchenEndpoints.listKitchenOrders, { query: { restaurantId, isDone: 'true' } }).then(
      (orders) => isWanted && setFetched(orders),
      (error: unknown) => {
        logFailure('Error retrieving the bumped orders', error)
        if (isWanted) setFetched('failed')
      },
    )
    return () => {
      isWanted = false
    }
  }, [restaurantId])
  return fetched
}

/** Today's bumped tickets. One that is recalled is open again, on every display of its stations. */
export const RecallDialog = (): ReactElement => {
  const { store, actions, restaurantId, timezone } = useDisplay()
  const view = useStore(store.view)
  const fetched = useDoneOrders(restaurantId)
  // Rendered again when a ticket leaves or returns.
  useStore(store.ids)
  const done = Array.isArray(fetched) ? fetched : []
  const rows = recallable([...done.map((order) => store.order(order.id) ?? order), ...store.orders()], view)
  const recall = (order: Order): void => {
    actions.recall(order)
    showOneOf([order.id])
    closePanel()
  }
  return (
    <Dialog title={messages.recallTitle} onClose={closePanel}>
      <p className="hint block">{messages.recallHint}</p>
      {fetched === undefined && <output className="hint block">{messages.recallLoading}</output>}
      {fetched === 'failed' && (
        <p role="alert" className="hint block">
          {messages.recallFailed}
        </p>
      )}
      {fetched !== undefined && rows.length === 0 && <p>{messages.recallEmpty}</p>}
      <ul className={styles.rows}>
        {rows.map(({ order, doneAt, lines }) => (
          <li key={order.id} className="spread ruled">
            <span className={styles.dish}>
              <strong>{messages.ticketTitle({ place: calledText(order), order: order.orderNumber })}</strong>
              <span>
                {lines.map((line) => `${line.quantity}× ${findDishName(line.itemId, line.itemName)}`).join(', ')}
              </span>
              {doneAt !== '' && <span className="hint block">{messages.bumpedAt(clockTime(doneAt, timezone))}</span>}
            </span>
            <Button
              aria-label={messages.recallName({ place: calledText(order), order: order.orderNumber })}
              onClick={() => recall(order)}
            >
              {messages.recallOne}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
