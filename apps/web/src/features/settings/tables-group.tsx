import { type ReactElement, useEffect, useRef, useState } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import type { Table } from '@thali/contract/tables/table'
import { ApiError, serverWords } from '#web/api/errors.ts'
import { EditConflict } from '#web/forms/edit-conflict.tsx'
import { fieldMessages } from '#web/forms/field-messages.en.ts'
import { RestoredNotice, useFirstErrorFocus } from '#web/forms/form.tsx'
import { FormSection } from '#web/forms/form-frame.tsx'
import { ListForm, newRowKey } from '#web/forms/rows.tsx'
import { showToast } from '#web/ui/toast.tsx'
import type { GroupEvents } from './settings-form.tsx'
import styles from './settings.module.css'
import { tableMessages as messages } from './table-messages.en.ts'
import { TableRowFields } from './table-row.tsx'
import { useSaveTables, useShowTables } from './tables.ts'
import { addedRow, rowErrors } from './tables-draft.ts'
import { useTablesEdit } from './use-tables-edit.ts'

const failureOf = (error: unknown): string => {
  if (error instanceof ApiError && error.code === 'table_occupied' && error.problem?.sitting)
    return messages.occupiedHint(String(error.problem.sitting.tableNumber))
  return serverWords(error) ?? fieldMessages.noAnswer
}

type TablesGroupProps = GroupEvents & { readonly tables: readonly Table[] }

/** All tables with their names, areas and seats, saved together (plan §4.1). */
export const TablesGroup = ({ tables, onUnsaved, onSaved }: TablesGroupProps): ReactElement => {
  const formRef = useRef<HTMLFormElement>(null)
  const edit = useTablesEdit(tables)
  const { rows, isChanged, giveUp, conflicts } = edit
  const [attempts, setAttempts] = useState(0)
  const [refusals, setRefusals] = useState(0)
  const show = useShowTables()
  const { isSaving, error, save } = useSaveTables()
  useFirstErrorFocus(formRef, attempts)
  useEffect(() => onUnsaved('tables', { isChanged, giveUp }), [onUnsaved, isChanged, giveUp])

  const occupied = new Set(tables.flatMap(({ number, sitting }) => (sitting ? [String(number)] : [])))
  const isWrong = rows.some((row) => Object.keys(rowErrors(row, rows)).length > 0)

  const submit = async (): Promise<void> => {
    setAttempts(attempts + 1)
    if (isWrong) return
    const saved = await save({
      body: edit.toSave,
      onConflict: (theirs) => {
        const onTop = edit.moveOnto(theirs)
        show(() => theirs)
        if (!onTop) setRefusals((count) => count + 1)
        return onTop
      },
    })
    if (!saved) return
    setAttempts(0)
    edit.reset()
    show(() => saved)
    showToast(messages.saved)
    onSaved()
  }
  return (
    <FormSection title={messages.title} intro={messages.hint}>
      {edit.isRestored && <RestoredNotice />}
      {conflicts.length > 0 && <EditConflict title={messages.conflictTitle} rows={conflicts} refusals={refusals} />}
      <ListForm
        formRef={formRef}
        className={styles.tableRows}
        empty={rows.length === 0 && messages.none}
        addLabel={messages.add}
        isFull={rows.length >= bounds.tablesMax}
        onAdd={() => edit.change([...rows, addedRow(rows, newRowKey())])}
        removedHint={edit.hasRemoved && messages.removedHint}
        failure={attempts > 0 && isWrong ? fieldMessages.pleaseCorrect : error !== undefined && failureOf(error)}
        isChanged={isChanged}
        isSaving={isSaving}
        onSubmit={() => void submit()}
      >
        {rows.map((row) => (
          <TableRowFields
            key={row.key}
            row={row}
            errors={attempts > 0 ? rowErrors(row, rows) : {}}
            isOccupied={row.isStored && occupied.has(row.number)}
            isLast={rows.length === 1}
            onChange={(next) => edit.change(rows.map((one) => (one === row ? next : one)))}
            onRemove={() => edit.change(rows.filter((one) => one !== row))}
          />
        ))}
      </ListForm>
    </FormSection>
  )
}
