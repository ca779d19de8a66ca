import { useEffect } from 'react'
import { paths } from '#web/lib/paths.ts'
import { navigate } from '#web/lib/router.ts'
import { unpaidOrder } from '#web/product/unpaid-order.ts'

/** Opens the payment of an order that this device has just sent to a counter that takes the money first. */
export const usePaymentFirst = (): void => {
  useEffect(() => {
    // One that was sent before this screen opened is in its list.
    unpaidOrder.set(undefined)
    return unpaidOrder.subscribe(() => {
      const order = unpaidOrder.get()
      if (order) navigate(paths.orderBill(order.tableNumber, order.id, true))
    })
  }, [])
}
