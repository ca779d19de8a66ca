import { type ReactElement, useState } from 'react'
import { type Order, quantitySummary } from '@thali/contract'
import { basket, useBasket } from '#web/features/basket/store/current-basket.ts'
import { paths } from '#web/lib/paths.ts'
import { navigate } from '#web/lib/router.ts'
import { getVisit, setOrderFor } from '#web/lib/visit.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { uiMessages } from '#web/ui/messages.en.ts'
import { pagesMessages } from '../messages.en.ts'

const begin = (order: Order): void => {
  setOrderFor(order)
  navigate(paths.adminMenu)
}

const isSameDiner = (order: Order): boolean => {
  const { isForDiner, tableNumber, userId } = getVisit()
  return isForDiner && tableNumber === order.tableNumber && userId === order.userId
}

/** The table whose order is still on its way from this basket, when it is another diner's. */
const otherOnItsWay = (order: Order): number | undefined => {
  const { onItsWay } = basket.get()
  if (!onItsWay || (onItsWay.tableNumber === order.tableNumber && onItsWay.userId === order.userId)) return undefined
  return onItsWay.tableNumber
}

/**
 * Adding more items to an order (spec §4): its table and its diner are kept, and the menu opens. What was picked for
 * somebody else does not come along: it is asked about first. While somebody else's order is on its way it must wait.
 *
 * @returns What the card's button does, and the question where there is one.
 */
export const useAddMore = (): { readonly addMore: (order: Order) => void; readonly question: ReactElement | null } => {
  useBasket()
  const [asked, setAsked] = useState<Order>()
  const [busyTable, setBusyTable] = useState<number>()

  const addMore = (order: Order): void => {
    const other = otherOnItsWay(order)
    if (other !== undefined) setBusyTable(other)
    else if (basket.loose().size > 0 && !isSameDiner(order)) setAsked(order)
    else begin(order)
  }
  const emptyAndAdd = (order: Order): void => {
    setAsked(undefined)
    const other = otherOnItsWay(order)
    if (other !== undefined) return setBusyTable(other)
    basket.clear()
    begin(order)
  }
  if (busyTable !== undefined) {
    return { addMore, question: <StillOnItsWay tableNumber={busyTable} onClose={() => setBusyTable(undefined)} /> }
  }
  const question = asked ? (
    <ConfirmDialog
      question={pagesMessages.emptyBasketFirst(quantitySummary([...basket.loose().values()]), asked.tableNumber)}
      confirmLabel={pagesMessages.emptyBasketYes}
      isDangerous
      onConfirm={() => emptyAndAdd(asked)}
      onCancel={() => setAsked(undefined)}
    />
  ) : null
  return { addMore, question }
}

type StillOnItsWayProps = { readonly tableNumber: number; readonly onClose: () => void }

const StillOnItsWay = ({ tableNumber, onClose }: StillOnItsWayProps): ReactElement => (
  <Dialog
    title={pagesMessages.stillOnItsWay(tableNumber)}
    onClose={onClose}
    footer={
      <Button variant="primary" onClick={onClose}>
        {uiMessages.ok}
      </Button>
    }
  >
    <p>{pagesMessages.stillOnItsWayHint}</p>
  </Dialog>
)
