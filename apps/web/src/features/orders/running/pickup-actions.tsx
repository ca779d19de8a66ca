import { type ReactElement, useState } from 'react'
import { kitchenLines } from '@thali/contract/kitchen/state'
import { inEpoch } from '@thali/contract/kitchen/ticks'
import { orderEndpoints } from '@thali/contract/orders/endpoints'
import type { Order } from '@thali/contract/orders/order'
import { isOfKitchen, pickupOf } from '@thali/contract/orders/pickup'
import { call } from '#web/api/call.ts'
import { logFailure } from '#web/lib/log.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { sendTicks } from '../kitchen-news/progress-ticks.ts'
import { acceptOrder } from '../live/receive-order.ts'
import styles from './pickup-actions.module.css'
import { runningOrdersMessages as messages } from './running-orders-messages.en.ts'

type State = 'preparing' | 'ready' | 'handed_over'

const store = async (order: Order, state: State): Promise<void> => {
  acceptOrder(await call(orderEndpoints.setPickup, { params: { orderId: order.id }, body: { state } }))
}

/** All units of the order are with the guest. */
const serveAll = async (order: Order): Promise<void> => {
  const lines = kitchenLines(order).filter(({ quantity, progress }) => progress.served < quantity)
  const ticks = lines.map(({ id, quantity }) => ({ id, served: quantity }))
  const error = await sendTicks(order, inEpoch(lines, ticks))
  if (error !== undefined) throw error
}

/** Ready, and Handed over, for an order with a token. The kitchen display says what is ready, where there is one. */
export const PickupActions = ({ order }: { readonly order: Order }): ReactElement | null => {
  const [pending, setPending] = useState<State>()
  const pickup = pickupOf(order)
  const hasKitchen = isOfKitchen(order)
  const press = async (state: State): Promise<void> => {
    if (pending) return
    setPending(state)
    try {
      if (state === 'handed_over' && hasKitchen) await serveAll(order)
      else await store(order, state)
    } catch (error) {
      logFailure(messages.updateFailed, error)
      showToast(messages.updateFailed, 'failure')
    }
    setPending(undefined)
  }
  if (!pickup || pickup.state === 'gone' || (pickup.state === 'preparing' && hasKitchen)) return null
  return (
    <div className={styles.actions}>
      {pickup.state === 'preparing' ? (
        <Button isPending={pending === 'ready'} onClick={() => void press('ready')}>
          {messages.ready}
        </Button>
      ) : (
        <>
          {!hasKitchen && (
            <Button variant="ghost" isPending={pending === 'preparing'} onClick={() => void press('preparing')}>
              {messages.notReady}
            </Button>
          )}
          <Button isPending={pending === 'handed_over'} onClick={() => void press('handed_over')}>
            {messages.handedOver}
          </Button>
        </>
      )}
    </div>
  )
}
