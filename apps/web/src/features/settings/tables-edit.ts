import { useState } from 'react'
import type { Table } from '@thali/contract/tables/table'
import type { ConflictRow } from '#web/forms/rebased-edit.ts'
import { createSessionDrafts, useKeptDraft } from '#web/forms/session-drafts.ts'
import { tableMessages as messages } from './table-messages.en.ts'
import { type TablesToSave, type TableRow, areSameRows, rowsOf, toSave, theirWords } from './tables-draft.ts'

/** The form of the tables during an edit, and what another admin changed since. */
export type TablesEdit = {
  /** The stored tables that the edit is based on. */
  readonly base: readonly Table[]
  readonly rows: readonly TableRow[]
  readonly changes: readonly TableChange[]
}

/** A table that another admin changed during an edit. An undefined row means that the table was removed. */
export type TableChange = {
  readonly number: string
  readonly theirs: TableRow | undefined
  /** As typed, with their other fields. */
  readonly mine: TableRow | undefined
  /** It was not edited here, so the form has their row. */
  readonly isTaken: boolean
}

const fields = ['label', 'area', 'seats', 'isCounter'] as const

const isSameRow = (one: TableRow | undefined, other: TableRow | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && fields.every((field) => one[field] === other[field]))

const byNumber = (rows: readonly TableRow[]): ReadonlyMap<string, TableRow> =>
  new Map(rows.map((row) => [row.number.trim(), row]))

/** A typed row with their value of each field that was not typed. */
const mergeRow = (mine: TableRow, base: TableRow | undefined, theirs: TableRow): TableRow => {
  const typed = fields.filter((field) => !base || mine[field] !== base[field])
  return { ...theirs, ...Object.fromEntries(typed.map((field) => [field, mine[field]])) }
}

const replaceRow = (rows: readonly TableRow[], number: string, row: TableRow | undefined): readonly TableRow[] => {
  const at = rows.findIndex((one) => one.number.trim() === number)
  if (at >= 0) return rows.toSpliced(at, 1, ...(row ? [row] : []))
  if (!row) return rows
  const next = rows.findIndex((one) => Number(one.number) > Number(number))
  return rows.toSpliced(next < 0 ? rows.length : next, 0, row)
}

/** Puts an edit on top of the tables that another admin stored: what was typed stays, all else follows. */
export const rebaseTables = (edit: TablesEdit, stored: readonly Table[]): TablesEdit => {
  const [base, theirs, mine] = [byNumber(rowsOf(edit.base)), byNumber(rowsOf(stored)), byNumber(edit.rows)]
  let { rows } = edit
  const changes: TableChange[] = []
  for (const number of new Set([...base.keys(), ...theirs.keys()])) {
    const [was, now, typed] = [base.get(number), theirs.get(number), mine.get(number)]
    if (isSameRow(was, now)) continue
    const isTaken = isSameRow(was, typed)
    const merged = typed && now ? mergeRow(typed, was, now) : typed
    rows = replaceRow(rows, number, isTaken ? now : merged)
    if (!isSameRow(now, typed)) changes.push({ number, theirs: now, mine: merged, isTaken })
  }
  // Earlier changes stay listed until they are saved.
  const isNew = new Set(changes.map(({ number }) => number))
  return { base: stored, rows, changes: [...edit.changes.filter(({ number }) => !isNew.has(number)), ...changes] }
}

/** Whether the form has their row of a changed table. */
export const hasTheirs = (rows: readonly TableRow[], { number, theirs }: TableChange): boolean =>
  isSameRow(byNumber(rows).get(number), theirs)

/** Puts the other row of a changed table into the form. */
export const swapRow = (rows: readonly TableRow[], change: TableChange): readonly TableRow[] =>
  replaceRow(rows, change.number, hasTheirs(rows, change) ? change.mine : change.theirs)

/** Whether two lists are the same stored tables. */
export const areSameTables = (one: readonly Table[], other: readonly Table[]): boolean =>
  one.length === other.length &&
  one.every(({ number, version }, at) => other[at]?.number === number && other[at].version === version)

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
