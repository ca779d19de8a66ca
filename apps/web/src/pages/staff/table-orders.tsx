import { type ComponentProps, type ReactElement, useState } from 'react'
import type { Order } from '@thali/contract'
import { reloadRestaurantData } from '#web/features/menu/restaurant-data.ts'
import { RunningOrders } from '#web/features/orders/running-orders.tsx'
import { lazyPart } from '#web/ui/lazy-component.tsx'
import { useAddMore } from './add-more.tsx'

// Seldom opened.
const OrderSoldOut = lazyPart(() =>
  import('#web/features/sold-out/order-sold-out.tsx').then((file) => file.OrderSoldOut),
)

type TableOrdersProps = Omit<ComponentProps<typeof RunningOrders>, 'onAddMore' | 'onSoldOut'>

/** The running orders of a table, to be edited, closed and added to. */
export const TableOrders = (props: TableOrdersProps): ReactElement => {
  const { addMore, question } = useAddMore()
  const [soldOut, setSoldOut] = useState<Order>()
  return (
    <>
      {question}
      <RunningOrders {...props} onAddMore={addMore} onSoldOut={setSoldOut} />
      {soldOut && (
        <OrderSoldOut
          order={soldOut}
          timezone={props.timezone}
          onClose={() => setSoldOut(undefined)}
          onChanged={() => void reloadRestaurantData()}
        />
      )}
    </>
  )
}
