import type { Input } from '@thali/contract/api/calls'
import * as bounds from '@thali/contract/basics/bounds'
import type { Table } from '@thali/contract/tables/table'
import { commonMessages } from '#web/lib/language/common-messages.en.ts'
import { tableMessages as messages } from './table-messages.en.ts'

/** The tables as they are saved, and as they were before the edit. */
export type TablesToSave = Pick<Input<'saveTables'>['body'], 'tables' | 'base'>

/** One table as typed. */
export type TableRow = {
  /** Stays while the number changes. */
  readonly key: string
  readonly number: string
  readonly label: string
  readonly area: string
  /** Empty when unknown. */
  readonly seats: string
  readonly isCounter: boolean
  /** The number of a stored table cannot change. */
  readonly isStored: boolean
}

export type RowErrors = { readonly [K in 'number' | 'label' | 'area' | 'seats']?: string }

/** The form of the stored tables. */
export const rowsOf = (tables: readonly Table[]): readonly TableRow[] =>
  tables.map(({ number, label, area, seats, isCounter }) => ({
    key: `table-${number}`,
    number: String(number),
    label,
    area,
    seats: String(seats ?? ''),
    isCounter,
    isStored: true,
  }))

const isWhole = (text: string, max: number): boolean => /^[1-9]\d*$/.test(text.trim()) && Number(text) <= max

const isLonger = (text: string, max: number): boolean => Array.from(text.trim()).length > max

/** The errors of a row among all rows; empty when valid. */
export const rowErrors = (row: TableRow, rows: readonly TableRow[]): RowErrors => {
  const { number, label, area, seats } = row
  const isTwice = rows.some((one) => one !== row && one.number.trim() === number.trim())
  return {
    ...(!isWhole(number, bounds.tableNumberMax)
      ? { number: messages.numberWrong(bounds.tableNumberMax) }
      : isTwice && { number: messages.numberTwice }),
    ...(isLonger(label, bounds.tableLabelLengthMax) && { label: commonMessages.tooLong(bounds.tableLabelLengthMax) }),
    ...(isLonger(area, bounds.tableAreaLengthMax) && { area: commonMessages.tooLong(bounds.tableAreaLengthMax) }),
    ...(seats.trim() !== '' &&
      !isWhole(seats, bounds.tableSeatsMax) && { seats: messages.seatsWrong(bounds.tableSeatsMax) }),
  }
}

/** A new table after the highest number, in the area of the last one. */
export const addedRow = (rows: readonly TableRow[], key: string): TableRow => ({
  key,
  number: String(Math.max(0, ...rows.map(({ number }) => Number(number) || 0)) + 1),
  label: '',
  area: rows.at(-1)?.area ?? '',
  seats: rows.at(-1)?.seats ?? '',
  isCounter: false,
  isStored: false,
})

/** The tables as the server stores them. */
export const toSave = (rows: readonly TableRow[]): TablesToSave['tables'] =>
  rows.map(({ number, label, area, seats, isCounter }) => ({
    number: Number(number),
    label: label.trim(),
    area: area.trim(),
    seats: seats.trim() === '' ? null : Number(seats),
    isCounter,
  }))

// As typed: seats that are no number would be stored like none, and must still be refused.
const typedOf = (rows: readonly TableRow[]): string =>
  JSON.stringify(
    rows.map(({ number, label, area, seats, isCounter }) => [
      ...[number, label, area, seats].map((text) => text.trim()),
      isCounter,
    ]),
  )

/** Whether two forms store the same tables. */
export const areSameRows = (one: readonly TableRow[], other: readonly TableRow[]): boolean =>
  typedOf(one) === typedOf(other)

type Named = Pick<TableRow, 'label' | 'area' | 'seats' | 'isCounter'>

const joined = (parts: readonly (string | false)[]): string => parts.filter(Boolean).join(' · ')

// Typed seats may be no number yet.
const seatWords = (typed: string): string => messages.seatCount(typed.trim() === '1' ? 1 : typed.trim())

/** The line of a table on a phone, next to its name. */
export const factsOf = (row: Named & { readonly number: string }, isOccupied: boolean): string =>
  joined([
    row.label.trim() !== '' && messages.numberShort(row.number),
    row.area.trim(),
    row.seats.trim() !== '' && seatWords(row.seats),
    row.isCounter && messages.counter,
    isOccupied && messages.occupied,
  ])

/** A table of the other admin; undefined when they removed it. */
export const theirWords = (row: Named | undefined): string =>
  row
    ? joined([
        row.label || messages.noName,
        row.area,
        row.seats && seatWords(row.seats),
        row.isCounter && messages.counter,
      ])
    : messages.removed

/** How many tables have no card. */
export const missingCardsWords = (missing: number, all: number): string => {
  if (missing === 0) return messages.allCards
  return missing === all ? messages.noCards : messages.missingCards(missing)
}
