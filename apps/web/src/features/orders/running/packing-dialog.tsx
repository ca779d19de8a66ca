import { type ReactElement, useState } from 'react'
import { formatPrice } from '@thali/contract/basics/money'
import { chargesTotal } from '@thali/contract/orders/charges'
import { orderEndpoints } from '@thali/contract/orders/endpoints'
import type { Charge, Order } from '@thali/contract/orders/order'
import { call } from '#web/api/call.ts'
import { ApiError } from '#web/api/errors.ts'
import { logFailure } from '#web/lib/log.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { uiMessages } from '#web/ui/messages.en.ts'
import { nameOf } from '../lines/line-words.ts'
import { acceptOrder } from '../live/receive-order.ts'
import { packingMessages as messages } from './packing-messages.en.ts'

/** Takes charges off an order, one after the other. Returns why one was not; undefined once all are off. */
const removeCharges = async (orderId: string, charges: readonly Charge[]): Promise<string | undefined> => {
  try {
    for (const { id: chargeId } of charges)
      acceptOrder(await call(orderEndpoints.removeCharge, { params: { orderId, chargeId } }))
    return undefined
  } catch (error) {
    logFailure(messages.failed, error)
    return error instanceof ApiError && error.code === 'order_billed' ? messages.billed : messages.failed
  }
}

const dishText = ({ items }: Order, { lineIds, quantity }: Charge): string => {
  const lines = items.filter(({ id }) => lineIds.includes(id))
  return lines.length === 1 && lines[0] ? messages.ofDish({ quantity, dish: nameOf(lines[0]) }) : messages.ofOrder
}

type PackingDialogProps = { readonly order: Order; readonly charges: readonly Charge[]; readonly onClose: () => void }

/** Takes the packing off an order, whole or of single dishes, such as for a guest with an own box. It does not return. */
export const PackingDialog = ({ order, charges, onClose }: PackingDialogProps): ReactElement => {
  const [pending, setPending] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const remove = async (key: string, removed: readonly Charge[]): Promise<void> => {
    if (pending !== undefined) return
    setPending(key)
    const fault = await removeCharges(order.id, removed)
    setPending(undefined)
    setFailure(fault)
    if (fault === undefined && removed.length === charges.length) onClose()
  }
  return (
    <Dialog
      title={messages.title(order.orderNumber)}
      isQuestion
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{uiMessages.cancel}</Button>
          <Button variant="danger" isPending={pending === 'all'} onClick={() => void remove('all', charges)}>
            {messages.removeAll(formatPrice(chargesTotal(charges)))}
          </Button>
        </>
      }
    >
      <p>{messages.hint}</p>
      {charges.length > 1 && (
        <ul>
          {charges.map((charge) => (
            <li key={charge.id} className="spread ruled">
              <span>{dishText(order, charge)}</span>
              <Button
                isPending={pending === charge.id}
                aria-label={messages.removeOf({ dish: dishText(order, charge), price: formatPrice(charge.amount) })}
                onClick={() => void remove(charge.id, [charge])}
              >
                {messages.removeOne(formatPrice(charge.amount))}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {failure !== undefined && (
        <p role="alert" className="big-notice warn">
          {failure}
        </p>
      )}
    </Dialog>
  )
}
