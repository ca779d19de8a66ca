import { type ReactElement, useEffect, useRef, useState } from 'react'
import * as bounds from '@thali/contract/basics/bounds'
import * as pages from '@thali/contract/basics/pages'
import { tableEndpoints } from '@thali/contract/tables/endpoints'
import type { Table } from '@thali/contract/tables/table'
import { call } from '#web/api/call.ts'
import { ApiError, serverWords } from '#web/api/errors.ts'
import { EditConflict } from '#web/forms/edit-conflict.tsx'
import { FormSection } from '#web/forms/form-frame.tsx'
import { RestoredNotice, useFirstErrorFocus } from '#web/forms/form.tsx'
import { ListForm, newRowKey } from '#web/forms/rows.tsx'
import { type Saving, useSaving } from '#web/forms/saving.ts'
import { classNames } from '#web/lib/class-names.ts'
import { Link } from '#web/lib/router.ts'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { useVisit } from '#web/product/visit.ts'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { LaterIcon } from '#web/ui/later-icon.tsx'
import { usePieces } from '#web/ui/pieces.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LoadingState } from '#web/ui/state-page.tsx'
import { showToast } from '#web/ui/toast.tsx'
import type { GroupEvents } from './settings-form.tsx'
import { type StoredList, useShowList, useStoredList } from './stored-list.ts'
import { tableMessages as messages } from './table-messages.en.ts'
import { TableRowFields } from './table-row.tsx'
import { type TablesToSave, addedRow, rowErrors, missingCardsWords } from './tables-draft.ts'
import { useTablesEdit } from './tables-edit.ts'
import links from './settings-links.module.css'
import styles from './settings.module.css'

const listName = 'tables'

type TablesSave = {
  readonly body: TablesToSave
  /**
   * Called after another admin's save. Returns what to save on top of the stored tables, or undefined when the user has to
   * check first.
   */
  readonly onConflict: (theirs: readonly Table[]) => TablesToSave | undefined
}

type TablesGroupsProps = GroupEvents & { readonly readTables: (restaurantId: string) => Promise<readonly Table[]> }

/** The tables of the restaurant with their cards. */
const useTables = (readTables: TablesGroupsProps['readTables']): StoredList<Table> =>
  useStoredList(listName, readTables, messages.failedLog)

/** Saves all tables. */
const useSaveTables = (): Saving<TablesSave, readonly Table[]> => {
  const { restaurantId = '' } = useVisit()
  const send = (body: TablesToSave): Promise<readonly Table[]> =>
    call(tableEndpoints.saveTables, { body: { restaurantId, ...body } })
  const make = async ({ body, onConflict }: TablesSave): Promise<readonly Table[]> => {
    try {
      return await send(body)
    } catch (error) {
      const isConflict = error instanceof ApiError && error.code === 'changed_meanwhile'
      const theirs = isConflict ? error.problem?.tables : undefined
      const onTop = theirs && onConflict(theirs)
      if (!onTop) throw error
      return await send(onTop)
    }
  }
  return useSaving(make, messages.saveFailedLog)
}

const useShowTables = (): ReturnType<typeof useShowList<Table>> => useShowList<Table>(listName)

/** The way from the tables to their printed cards (plan §8.4). */
const CardsLink = ({ tables }: { readonly tables: readonly Table[] }): ReactElement => {
  const missing = tables.filter(({ card }) => !card).length
  return (
    <FormSection title={messages.cards} intro={messages.cardsHint}>
      <Link to={pages.tableCards} data-press="" className={classNames(links.link, styles.cardsLink)}>
        <span>
          <span className="block name">{messages.openCards}</span>
          <span className="block hint">{missingCardsWords(missing, tables.length)}</span>
        </span>
        <LaterIcon name="chevron-down" />
      </Link>
    </FormSection>
  )
}

const failureOf = (error: unknown): string => {
  if (error instanceof ApiError && error.code === 'table_occupied' && error.problem?.sitting)
    return messages.occupiedHint(String(error.problem.sitting.tableNumber))
  return serverWords(error) ?? commonMessages.noAnswerKept
}

/** Rows that are drawn at once. */
const piece = 30

type TablesGroupProps = GroupEvents & { readonly tables: readonly Table[] }

/** All tables with their names, areas and seats, saved together (plan §4.1). */
const TablesGroup = ({ tables, onUnsaved, onSaved }: TablesGroupProps): ReactElement => {
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
  // A fault and an added table must be there to be shown.
  const { drawn, more } = usePieces(rows, piece, attempts > 0 || rows.length !== tables.length)
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
        failure={attempts > 0 && isWrong ? commonMessages.pleaseCorrect : error !== undefined && failureOf(error)}
        isChanged={isChanged}
        isSaving={isSaving}
        onSubmit={() => void submit()}
      >
        {drawn.map((row) => (
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
        {more}
      </ListForm>
    </FormSection>
  )
}

/** The groups Tables and Table cards, with all states of their fetch. */
export const TablesGroups = ({ readTables, ...props }: TablesGroupsProps): ReactElement => {
  const { list: tables, hasFailed, isFetching, refetch } = useTables(readTables)
  return (
    <>
      {hasFailed && <FailureNotice text={commonMessages.tablesFailed} isRetrying={isFetching} onRetry={refetch} />}
      {!tables && !hasFailed && (
        <LoadingState label={commonMessages.tablesLoading}>
          <Skeleton height="220px" radius="var(--radius-card)" />
        </LoadingState>
      )}
      {tables && <TablesGroup tables={tables} {...props} />}
      {tables && tables.length > 0 && <CardsLink tables={tables} />}
    </>
  )
}
