import { type ReactElement, useState } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import type { Sitting } from '@thali/contract/tables/sitting'
import { moneyWords } from '#web/lib/money-words.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ReasonField } from '#web/forms/reason-field.tsx'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { floorMessages as messages } from './floor-messages.en.ts'
import type { FloorTable } from './floor-tables.ts'
import { clearTable } from './table-actions.ts'

type ClearDialogProps = {
  readonly table: FloorTable
  readonly sitting: Sitting
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks before a table is cleared; with running orders it asks for the reason. */
export const ClearDialog = ({ table, sitting, onDone, onClose }: ClearDialogProps): ReactElement => {
  const [reason, setReason] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const running = table.orders.length + table.waiting
  const text = reason.trim()
  const fault =
    running > 0 && text === ''
      ? commonMessages.reasonMissing
      : Array.from(text).length > bounds.reasonLengthMax
        ? commonMessages.tooLong(bounds.reasonLengthMax)
        : undefined
  const clear = async (): Promise<void> => {
    if (fault !== undefined) return setHasTried(true)
    setIsPending(true)
    const words = await clearTable(sitting, table.name, text === '' ? undefined : text)
    setIsPending(false)
    setRefusal(words)
    if (words === undefined) onDone()
  }
  return (
    <ConfirmDialog
      question={messages.clearQuestion(table.name)}
      confirmLabel={messages.clear}
      isPending={isPending}
      isDangerous={running > 0}
      error={running > 0 ? undefined : refusal}
      onConfirm={() => void clear()}
      onCancel={onClose}
    >
      {running > 0 ? (
        <ReasonField
          hint={messages.clearRunning({ count: running, total: moneyWords(table.total) })}
          label={messages.clearReason}
          choices={Object.values(messages.clearReasons)}
          value={reason}
          error={hasTried ? fault : undefined}
          failure={refusal}
          onChange={setReason}
        />
      ) : (
        <p>{messages.clearEmpty}</p>
      )}
    </ConfirmDialog>
  )
}
