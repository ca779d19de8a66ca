import { tableMessages as messages } from './table-messages.en.ts'

type Row = { readonly label: string; readonly area: string; readonly seats: string; readonly isCounter: boolean }

const joined = (parts: readonly (string | false)[]): string => parts.filter(Boolean).join(' · ')

// Typed seats may be no number yet.
const seatWords = (typed: string): string => messages.seatCount(typed.trim() === '1' ? 1 : typed.trim())

/** The line of a table on a phone, next to its name. */
export const factsOf = (row: Row & { readonly number: string }, isOccupied: boolean): string =>
  joined([
    row.label.trim() !== '' && messages.numberShort(row.number),
    row.area.trim(),
    row.seats.trim() !== '' && seatWords(row.seats),
    row.isCounter && messages.counter,
    isOccupied && messages.occupied,
  ])

/** A table of the other admin; undefined when they removed it. */
export const theirWords = (row: Row | undefined): string =>
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
