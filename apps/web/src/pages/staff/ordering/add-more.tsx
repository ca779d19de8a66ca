import { type ReactElement, useState } from 'react'
import type { Order } from '@thali/contract/orders/order'
import { clearLines, looseLines } from '#web/features/basket/model/line-changes.ts'
import { basket, useBasket } from '#web/features/basket/store/current-basket.ts'
import { closeDraft } from '#web/features/basket/store/pad-table.ts'
import { paths } from '#web/lib/paths.ts'
import { navigate } from '#web/lib/router.ts'
import { getVisit, setOrderFor } from '#web/product/visit.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { uiMessages } from '#web/ui/messages.en.ts'
import { itemsWords } from '#web/lib/language/words.ts'
import { addMoreMessages } from './add-more-messages.en.ts'

const begin = (order: Order): void => {
  closeDraft()
  setOrderFor(order)
  navigate(paths.adminMenu)
}

/** Whether the basket holds dishes without a table. The draft of a table needs no question. */
const isOfNoTable = (): boolean => basket.get().tableNumber === undefined && looseLines(basket.get()).size > 0

const isSameDiner = (order: Order): boolean => {
  const { isForDiner, tableNumber, userId } = getVisit()
  return isForDiner && tableNumber === order.tableNumber && userId === order.userId
}

/** The table of another diner with an order on its way from this basket. */
const otherOnItsWay = (order: Order): number | undefined => {
  const { onItsWay } = basket.get()
  if (!onItsWay || (onItsWay.tableNumber === order.tableNumber && onItsWay.userId === order.userId)) return undefined
  return onItsWay.tableNumber
}

/**
 * Adds items to an order (spec §4): stores its table and diner, and opens the menu. It asks before it drops items
 * picked for another table. While an order of another table is on its way it must wait.
 *
 * @returns The action of the card's button, and the current question.
 */
export const useAddMore = (): { readonly addMore: (order: Order) => void; readonly question: ReactElement | null } => {
  useBasket()
  const [asked, setAsked] = useState<Order>()
  const [busyTable, setBusyTable] = useState<number>()

  const addMore = (order: Order): void => {
    const other = otherOnItsWay(order)
    if (other !== undefined) setBusyTable(other)
    else if (isOfNoTable() && !isSameDiner(order)) setAsked(order)
    else begin(order)
  }
  const emptyAndAdd = (order: Order): void => {
    setAsked(undefined)
    const other = otherOnItsWay(order)
    if (other !== undefined) return setBusyTable(other)
    basket.change(clearLines)
    begin(order)
  }
  if (busyTable !== undefined) {
    return { addMore, question: <StillOnItsWay tableNumber={busyTable} onClose={() => setBusyTable(undefined)} /> }
  }
  const question = asked ? (
    <ConfirmDialog
      question={addMoreMessages.emptyBasketFirst({
        summary: itemsWords([...looseLines(basket.get()).values()]),
        tableNumber: asked.tableNumber,
      })}
      confirmLabel={addMoreMessages.emptyBasketYes}
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
    title={addMoreMessages.stillOnItsWay(tableNumber)}
    onClose={onClose}
    footer={
      <Button variant="primary" onClick={onClose}>
        {uiMessages.ok}
      </Button>
    }
  >
    <p>{addMoreMessages.stillOnItsWayHint}</p>
  </Dialog>
)
