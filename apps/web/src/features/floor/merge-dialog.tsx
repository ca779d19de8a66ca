import { type ReactElement, useState } from 'react'
import type { Sitting } from '@thali/contract/tables/sitting'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { floorMessages as messages } from './floor-messages.en.ts'
import type { FloorTable } from './floor-tables.ts'
import { mergeParties } from './table-actions.ts'
import { TablePicker } from './table-picker.tsx'

type MergeDialogProps = {
  readonly table: FloorTable
  readonly sitting: Sitting
  readonly tables: readonly FloorTable[]
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks for the other party, then for a confirmation, because a merge cannot be undone. */
export const MergeDialog = ({ table, sitting, tables, onDone, onClose }: MergeDialogProps): ReactElement => {
  const [into, setInto] = useState<{ readonly name: string; readonly sitting: Sitting }>()
  const [isPending, setIsPending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  if (!into) {
    return (
      <TablePicker
        title={messages.mergeTitle(table.name)}
        hint={messages.mergeHint}
        emptyText={messages.noOtherParty}
        tables={tables.filter((one) => one.sitting && one.number !== table.number)}
        onChoose={async (other) => {
          if (!other.sitting) return messages.isGone
          setInto({ name: other.name, sitting: other.sitting })
          return undefined
        }}
        onDone={() => undefined}
        onClose={onClose}
      />
    )
  }
  const merge = async (): Promise<void> => {
    setIsPending(true)
    const words = await mergeParties(sitting, table.name, into.sitting, into.name)
    setIsPending(false)
    setRefusal(words)
    if (words === undefined) onDone()
  }
  return (
    <ConfirmDialog
      question={messages.mergeQuestion({ from: table.name, into: into.name })}
      confirmLabel={messages.mergeConfirm}
      isPending={isPending}
      error={refusal}
      onConfirm={() => void merge()}
      onCancel={onClose}
    >
      <p>{messages.mergeWarning(table.name)}</p>
    </ConfirmDialog>
  )
}
