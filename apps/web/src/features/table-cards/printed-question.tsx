import type { ReactElement } from 'react'
import { serverWords } from '#web/api/errors.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useSavePrints } from './card-tables.ts'
import type { CardTable } from './paper/card-content.ts'
import type { FormatName } from './paper/formats.ts'
import { cardsMessages as messages } from './table-cards-messages.en.ts'

/** Cards that the browser printed. */
export type Printed = { readonly format: FormatName; readonly tables: readonly CardTable[] }

type PrintedQuestionProps = {
  readonly restaurantId: string
  readonly origin: string
  readonly printed: Printed
  readonly onClose: () => void
}

/** Asks after a print whether the paper came out, and stores it. */
export const PrintedQuestion = ({ restaurantId, origin, printed, onClose }: PrintedQuestionProps): ReactElement => {
  const { isSaving, error, save } = useSavePrints(restaurantId)
  const { format, tables } = printed
  const confirm = async (): Promise<void> => {
    const cards = tables.map(({ number, label, area, card }) => ({
      tableNumber: number,
      version: card.version,
      label,
      area,
    }))
    if (!(await save({ origin, cards }))) return
    showToast(messages.printsSaved)
    onClose()
  }
  return (
    <ConfirmDialog
      question={
        tables.length === 1
          ? messages.printedQuestion[format]
          : messages.printedQuestionAll(messages.counted[format](tables.length))
      }
      confirmLabel={messages.printedYes}
      cancelLabel={messages.printedNo}
      isPending={isSaving}
      error={error === undefined ? undefined : (serverWords(error) ?? commonMessages.notSaved)}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>{messages.printedHint}</p>
    </ConfirmDialog>
  )
}
