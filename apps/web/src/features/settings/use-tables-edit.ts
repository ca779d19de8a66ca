import { useState } from 'react'
import type { Table } from '@thali/contract/tables/table'
import { createSessionDrafts, useKeptDraft } from '#web/forms/session-drafts.ts'
import type { ConflictRow } from '#web/forms/rebased-edit.ts'
import { tableMessages as messages } from './table-messages.en.ts'
import type { TablesToSave } from './tables.ts'
import { type TableRow, areSameRows, rowsOf, toSave } from './tables-draft.ts'
import { type TablesEdit, areSameTables, hasTheirs, rebaseTables, swapRow } from './tables-rebase.ts'

type EditOfTables = {
  readonly rows: readonly TableRow[]
  readonly isChanged: boolean
  readonly isRestored: boolean
  /** A stored table is no longer in the form. */
  readonly hasRemoved: boolean
  /** Discards the draft. */
  readonly giveUp: () => void
  /** The rows that another admin changed during the edit. */
  readonly conflicts: readonly ConflictRow[]
  readonly toSave: TablesToSave
  readonly change: (rows: readonly TableRow[]) => void
  /** Puts the edit on top of other stored tables. Returns what to save, or undefined when the user has to check first. */
  readonly moveOnto: (theirs: readonly Table[]) => TablesToSave | undefined
  readonly reset: () => void
}

const saveOf = ({ base, rows }: TablesEdit): TablesToSave => ({
  tables: toSave(rows),
  base: base.map(({ number, version }) => ({ number, version })),
})

const drafts = createSessionDrafts<TablesEdit>()
const draftId = 'tables'

/** State of the tables form, also after the end of the session. When the tables change on the server, typed rows stay and all others follow. */
export const useTablesEdit = (tables: readonly Table[]): EditOfTables => {
  const [restored] = useState(() => drafts.find(draftId))
  const [state, setState] = useState(restored)
  const isBehind = state !== undefined && !areSameTables(state.base, tables)
  const edit = isBehind ? rebaseTables(state, tables) : state
  if (isBehind) setState(edit)
  const stored = rowsOf(tables)
  const { rows, changes, base } = edit ?? { base: tables, rows: stored, changes: [] }
  const isChanged = edit !== undefined && !areSameRows(rows, stored)
  return {
    rows,
    isChanged,
    isRestored: edit !== undefined && edit === restored,
    hasRemoved: stored.some(({ key }) => rows.every((row) => row.key !== key)),
    giveUp: useKeptDraft(drafts, draftId, isChanged ? edit : undefined),
    conflicts: changes.map((one) => ({
      label: messages.row(one.number),
      theirs: theirWords(one.theirs),
      inForm: hasTheirs(rows, one) ? (one.isTaken ? 'taken' : 'theirs') : 'mine',
      onSwap: () => setState({ base, rows: swapRow(rows, one), changes }),
    })),
    toSave: saveOf({ base, rows, changes }),
    change: (next) => setState({ base, rows: next, changes }),
    moveOnto: (theirs) => {
      const moved = rebaseTables({ base, rows, changes }, theirs)
      setState(moved)
      return moved.changes.length === 0 ? saveOf(moved) : undefined
    },
    reset: () => setState(undefined),
  }
}
