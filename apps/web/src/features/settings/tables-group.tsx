import { type ReactElement, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import type { Table } from '@thali/contract/tables/table'
import { ApiError, serverWords } from '#web/api/errors.ts'
import { EditConflict } from '#web/forms/edit-conflict.tsx'
import { useFirstErrorFocus } from '#web/forms/form.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { ListForm } from './list-form.tsx'
import type { GroupId, Unsaved } from './settings-group.tsx'
import { settingsMessages } from './settings-messages.en.ts'
import styles from './settings.module.css'
import { tableMessages as messages } from './table-messages.en.ts'
import { TableRowFields } from './table-row.tsx'
import { useSaveTables, useShowTables } from './tables.ts'
import { addedRow, rowErrors } from './tables-draft.ts'
import { useTablesEdit } from './use-tables-edit.ts'

const failureOf = (error: unknown): string => {
  if (error instanceof ApiError && error.code === 'table_occupied' && error.problem?.sitting)
    return messages.occupiedHint(String(error.problem.sitting.tableNumber))
  return serverWords(error) ?? settingsMessages.noAnswer
}

type TablesGroupProps = {
  readonly tables: readonly Table[]
  readonly onUnsaved: (id: GroupId, unsaved: Unsaved) => void
  readonly onSaved: () => void
}

const giveUp = (): void => undefined

/** All tables with their names, areas and seats, saved together (plan §4.1). */
export const TablesGroup = ({ tables, onUnsaved, onSaved }: TablesGroupProps): ReactElement => {
  const headingId = useId()
  const formRef = useRef<HTMLFormElement>(null)
  const edit = useTablesEdit(tables)
  const { rows, stored, isChanged, conflicts } = edit
  const [added, setAdded] = useState(0)
  const [attempts, setAttempts] = useState(0)
  const [refusals, setRefusals] = useState(0)
  const show = useShowTables()
  const { isSaving, error, save } = useSaveTables()
  useFirstErrorFocus(formRef, attempts)
  useEffect(() => onUnsaved('tables', { isChanged, giveUp }), [onUnsaved, isChanged])

  const occupied = new Set(tables.flatMap(({ number, sitting }) => (sitting ? [String(number)] : [])))
  const isRefused = attempts > 0 && rows.some((row) => Object.keys(rowErrors(row, rows)).length > 0)
  const failure = isRefused ? settingsMessages.pleaseCorrect : error !== undefined && failureOf(error)

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (isSaving || !isChanged) return
    setAttempts(attempts + 1)
    if (rows.some((row) => Object.keys(rowErrors(row, rows)).length > 0)) return
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
  const add = (): void => {
    edit.change([...rows, addedRow(rows, `added-${added}`)])
    setAdded(added + 1)
  }
  return (
    <section aria-labelledby={headingId} className={styles.group}>
      <h3 id={headingId} className={styles.heading}>
        {messages.title}
      </h3>
      {conflicts.length > 0 && <EditConflict title={messages.conflictTitle} rows={conflicts} refusals={refusals} />}
      <ListForm
        formRef={formRef}
        hint={messages.hint}
        empty={rows.length === 0 ? messages.none : undefined}
        addLabel={messages.add}
        isFull={rows.length >= bounds.tablesMax}
        onAdd={add}
        removedHint={stored.some(({ key }) => rows.every((row) => row.key !== key)) ? messages.removedHint : undefined}
        failure={failure}
        isChanged={isChanged}
        isSaving={isSaving}
        onSubmit={submit}
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
    </section>
  )
}
