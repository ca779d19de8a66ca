import { type ReactElement, useState } from 'react'
import { type Order, quantitySummary } from '@thali/contract'
import { basket, useBasket } from '#web/features/basket/current-basket.ts'
import { paths } from '#web/lib/paths.ts'
import { navigate } from '#web/lib/router.ts'
import { getVisit, setOrderFor } from '#web/lib/visit.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { pagesMessages } from '../messages.en.ts'

const begin = (order: Order): void => {
  setOrderFor(order)
  navigate(paths.adminMenu)
}

const isSameDiner = (order: Order): boolean => {
  const { isForDiner, tableNumber, userId } = getVisit()
  return isForDiner && tableNumber === order.tableNumber && userId === order.userId
}

/**
 * Adding more items to an order (spec §4): its table and its diner are kept, and the menu opens. What was picked for
 * somebody else does not come along: it is asked about first.
 *
 * @returns What the card's button does, and the question where there is one.
 */
export const useAddMore = (): { readonly addMore: (order: Order) => void; readonly question: ReactElement | null } => {
  const { lines, count } = useBasket()
  const [asked, setAsked] = useState<Order>()

  const addMore = (order: Order): void => {
    if (count > 0 && !isSameDiner(order)) setAsked(order)
    else begin(order)
  }
  const question = asked ? (
    <ConfirmDialog
      question={pagesMessages.emptyBasketFirst(quantitySummary([...lines.values()]), asked.tableNumber)}
      confirmLabel={pagesMessages.emptyBasketYes}
      isDangerous
      onConfirm={() => {
        basket.clear()
        begin(asked)
      }}
      onCancel={() => setAsked(undefined)}
    />
  ) : null
  return { addMore, question }
}
