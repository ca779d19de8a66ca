import { type ReactElement, useState } from 'react'
import { clearLines, looseLines } from '#web/features/basket/model/line-changes.ts'
import { basket, useBasket } from '#web/features/basket/store/current-basket.ts'
import { padTable } from '#web/features/basket/store/pad-table.ts'
import { paths } from '#web/lib/paths.ts'
import { navigate } from '#web/lib/router.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { itemsWords } from '#web/lib/language/words.ts'
import { addMoreMessages } from './add-more-messages.en.ts'

const begin = (tableNumber: number): void => {
  padTable.set(String(tableNumber))
  navigate(paths.orderPad)
}

const isForOther = (tableNumber: number): boolean =>
  looseLines(basket.get()).size > 0 && padTable.get().trim() !== String(tableNumber)

/**
 * Opens the order pad with a table already entered. It asks before items picked for another table get this number.
 *
 * @returns The action, and the current question.
 */
export const useOrderAt = (): {
  readonly orderAt: (tableNumber: number) => void
  readonly question: ReactElement | null
} => {
  useBasket()
  const [asked, setAsked] = useState<number>()
  const orderAt = (tableNumber: number): void => {
    if (isForOther(tableNumber)) setAsked(tableNumber)
    else begin(tableNumber)
  }
  const question =
    asked === undefined ? null : (
      <ConfirmDialog
        question={addMoreMessages.emptyPadFirst(itemsWords([...looseLines(basket.get()).values()]), asked)}
        confirmLabel={addMoreMessages.emptyPadYes}
        isDangerous
        onConfirm={() => {
          basket.change(clearLines)
          begin(asked)
        }}
        onCancel={() => setAsked(undefined)}
      />
    )
  return { orderAt, question }
}
