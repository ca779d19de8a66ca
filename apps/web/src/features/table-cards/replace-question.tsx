import type { ReactElement } from 'react'
import { serverWords } from '#web/api/errors.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { cardTableText, useReplaceCards } from './card-tables.ts'
import type { CardTable } from './paper/card-content.ts'
import { cardsMessages as messages } from './table-cards-messages.en.ts'

type ReplaceQuestionProps = {
  readonly restaurantId: string
  /** As they were when the question was opened, so that a retry replaces none twice. */
  readonly tables: readonly CardTable[]
  readonly onReplaced: () => void
  readonly onClose: () => void
}

/** Asks before cards are replaced, and names what stops working. */
export const ReplaceQuestion = ({ restaurantId, tables, onReplaced, onClose }: ReplaceQuestionProps): ReactElement => {
  const { isSaving, error, save } = useReplaceCards(restaurantId)
  const names = tables.map(cardTableText)
  // The name of a single table; undefined for several.
  const name = names.length === 1 ? names[0] : undefined
  const replace = async (): Promise<void> => {
    const targets = tables.map(({ number, card }) => ({ number, replaces: card.version }))
    if ((await save(targets)) === undefined) return
    showToast(name === undefined ? messages.replacedAll(names.length) : messages.replaced(name))
    onReplaced()
    onClose()
  }
  return (
    <ConfirmDialog
      question={name === undefined ? messages.replaceQuestionAll(names.length) : messages.replaceQuestion(name)}
      {...(names.length > 1 && { subject: names.join(', ') })}
      confirmLabel={messages.replaceConfirm(tables.length)}
      isDangerous
      isPending={isSaving}
      error={error === undefined ? undefined : (serverWords(error) ?? messages.cardFailed)}
      onConfirm={() => void replace()}
      onCancel={onClose}
    >
      <p>{names.length === 1 ? messages.replaceWarning : messages.replaceWarningAll}</p>
    </ConfirmDialog>
  )
}
