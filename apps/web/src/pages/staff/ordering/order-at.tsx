import { type ReactElement, useState } from 'react'
import { clearLines, looseLines } from '#web/features/basket/model/line-changes.ts'
import { basket, useBasket } from '#web/features/basket/store/current-basket.ts'
import { openDraft } from '#web/features/basket/store/pad-table.ts'
import { paths } from '#web/lib/paths.ts'
import { navigate } from '#web/lib/router.ts'
import { clearOrderFor } from '#web/product/visit.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { itemsWords } from '#web/lib/language/words.ts'
import { addMoreMessages } from './add-more-messages.en.ts'

const begin = (tableNumber: number): void => {
  // A further order of a guest is another draft.
  clearOrderFor()
  openDraft(tableNumber)
  navigate(paths.orderPad)
}

/** Whether the basket holds dishes without a table, such as a further order for a guest. The draft of a table stays. */
const isOfNoTable = (): boolean => basket.get().tableNumber === undefined && looseLines(basket.get()).size > 0

/**
 * Opens the order pad with a table already entered. It asks before items that were picked for no table get this
 * number.
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
    if (isOfNoTable()) setAsked(tableNumber)
    else begin(tableNumber)
  }
  const question =
    asked === undefined ? null : (
      <ConfirmDialog
        question={addMoreMessages.emptyPadFirst({
          summary: itemsWords([...looseLines(basket.get()).values()]),
          tableNumber: asked,
        })}
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
