import type { ComponentProps, ReactElement } from 'react'
import { RunningOrders } from '#web/features/orders/running-orders.tsx'
import { useAddMore } from './add-more.tsx'

type TableOrdersProps = Omit<ComponentProps<typeof RunningOrders>, 'onAddMore'>

/** The running orders of a table, to be edited, closed and added to. */
export const TableOrders = (props: TableOrdersProps): ReactElement => {
  const { addMore, question } = useAddMore()
  return (
    <>
      {question}
      <RunningOrders {...props} onAddMore={addMore} />
    </>
  )
}
