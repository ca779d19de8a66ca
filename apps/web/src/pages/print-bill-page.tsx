import { type ReactElement, useEffect, useState } from 'react'
import { PrintBill } from '#web/features/bills/print/print-bill.tsx'
import { useRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { useQueryParams } from '#web/lib/navigation-state.ts'
import { paths } from '#web/lib/paths.ts'
import { navigate } from '#web/lib/router.ts'

/** Prints the bill that the address names, at once when it says so (plan §6). */
export const PrintBillPage = (): ReactElement => {
  const query = useQueryParams()
  const billId = query.get('bill') ?? ''
  const isAsked = query.get('print') === 'now'
  const [isPrintedAtOnce] = useState(isAsked)
  const { restaurant, status } = useRestaurantData()
  useEffect(() => {
    // A reload does not print again.
    if (isAsked) navigate(paths.printBill(billId), { replace: true })
  }, [isAsked, billId])
  return (
    <PrintBill
      key={billId}
      billId={billId}
      restaurant={restaurant}
      isRestaurantLoading={status === 'loading'}
      isPrintedAtOnce={isPrintedAtOnce}
    />
  )
}
