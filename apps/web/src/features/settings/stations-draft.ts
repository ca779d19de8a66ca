import * as bounds from '@thali/contract/basics/bounds'
import type { Station } from '@thali/contract/kitchen/kitchen'
import { kitchenMessages as messages } from './kitchen-messages.en.ts'
import type { StationsToSave } from './stations.ts'

/** One station as typed. */
export type StationRow = {
  readonly key: string
  /** Undefined for an added one. */
  readonly id: string | undefined
  readonly name: string
}

/** The form of the stored stations. */
export const rowsOf = (stations: readonly Station[]): readonly StationRow[] =>
  stations.map(({ id, name }) => ({ key: id, id, name }))

/** The error of a row among all rows; undefined when valid. */
export const nameError = ({ key, name }: StationRow, rows: readonly StationRow[]): string | undefined => {
  const text = name.trim()
  if (text === '') return messages.nameMissing
  if (Array.from(text).length > bounds.stationNameLengthMax) return messages.tooLong(bounds.stationNameLengthMax)
  const isTwice = rows.some((one) => one.key !== key && one.name.trim().toLowerCase() === text.toLowerCase())
  return isTwice ? messages.nameTwice : undefined
}

/** The rows with one of them moved by a place; the same rows at the ends. */
export const moved = (rows: readonly StationRow[], key: string, by: 1 | -1): readonly StationRow[] => {
  const from = rows.findIndex((row) => row.key === key)
  const row = rows[from]
  const to = from + by
  if (!row || to < 0 || to >= rows.length) return rows
  return rows.toSpliced(from, 1).toSpliced(to, 0, row)
}

/** The stations as the server stores them. */
export const toSave = (rows: readonly StationRow[]): StationsToSave['stations'] =>
  rows.map(({ id, name }) => ({ ...(id !== undefined && { id }), name: name.trim() }))

/**
 * An edit on top of the stations that another person saved: their added and renamed stations appear, those that they
 * removed are gone, and what was typed here stays.
 */
export const rebased = (
  base: readonly StationRow[],
  mine: readonly StationRow[],
  theirs: readonly StationRow[],
): readonly StationRow[] => {
  const nameIn = (rows: readonly StationRow[], key: string) => rows.find((row) => row.key === key)?.name
  const left = mine
    .filter(({ key, id }) => id === undefined || theirs.some((row) => row.key === key))
    .map((row) => (row.name === nameIn(base, row.key) ? { ...row, name: nameIn(theirs, row.key) ?? row.name } : row))
  const added = theirs.filter(({ key }) => [...base, ...mine].every((row) => row.key !== key))
  return [...left, ...added]
}

/** Whether two forms store the same stations. */
export const areSameRows = (one: readonly StationRow[], other: readonly StationRow[]): boolean =>
  JSON.stringify(toSave(one)) === JSON.stringify(toSave(other))
