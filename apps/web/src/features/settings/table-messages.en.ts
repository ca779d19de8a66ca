/** Texts of the groups Tables and Table cards on Settings (plan §4.1, §4.2). */
export const tableMessages = {
  title: 'Tables',
  hint: 'Names and areas show on Table Service and on the phones of guests. Guests cannot share a table marked as a counter: every order there stands alone.',
  loading: 'Loading the tables...',
  failed: 'The tables could not be loaded.',
  failedLog: 'Error retrieving the tables',
  none: 'There are no tables yet. Add the first one.',
  number: 'Number',
  label: 'Name',
  labelPlaceholder: (number: string): string => `Table ${number}`,
  area: 'Area',
  areaPlaceholder: 'e.g., Garden',
  seats: 'Seats',
  counter: 'Counter',
  row: (number: string): string => `Table ${number}`,
  /** The line of a table on a phone, beside its name. */
  facts: (
    row: { number: string; label: string; area: string; seats: string; isCounter: boolean },
    isOccupied: boolean,
  ): string =>
    [
      row.label.trim() !== '' && `No. ${row.number}`,
      row.area.trim(),
      row.seats.trim() !== '' && (row.seats.trim() === '1' ? '1 seat' : `${row.seats.trim()} seats`),
      row.isCounter && 'Counter',
      isOccupied && 'Guests are here',
    ]
      .filter(Boolean)
      .join(' · '),
  of: (field: string, number: string): string => `${field} of table ${number}`,
  add: 'Add a table',
  remove: 'Remove',
  removeName: (number: string): string => `Remove table ${number}`,
  occupiedName: (number: string): string => `Guests are here: table ${number} stays`,
  occupied: 'Guests are here',
  occupiedHint: (number: string): string =>
    `Guests are at table ${number}. Clear it on Table Service before you remove it.`,
  removedHint: 'A removed table takes no orders. Its earlier orders stay, and it can be added again.',
  numberWrong: (max: number): string => `A whole number from 1 to ${max}.`,
  numberTwice: 'This number is there already.',
  seatsWrong: (max: number): string => `1 to ${max}, or nothing.`,
  tooLong: (max: number): string => `At most ${max} characters.`,
  tooMany: (max: number): string => `At most ${max} tables.`,
  atLeastOne: 'Keep at least one table.',
  conflictTitle: 'The tables were changed by another person',
  /** A table of the other admin; undefined when they removed it. */
  theirs: (row: { label: string; area: string; seats: string; isCounter: boolean } | undefined): string =>
    row
      ? [row.label || 'No name', row.area, row.seats && `${row.seats} seats`, row.isCounter && 'Counter']
          .filter(Boolean)
          .join(' · ')
      : 'Removed',
  saved: 'Tables: saved.',
  saveFailedLog: 'Error saving the tables',

  cards: 'Table cards',
  cardsHint:
    'A card is a QR code for one table. Only its scan proves that a guest is at the table. Keep the links secret: whoever has one may order.',
  openCards: 'Print table cards',
  missingCards: (missing: number, all: number): string =>
    missing === 0
      ? 'Every table has a card.'
      : missing === all
        ? 'No table has a card yet.'
        : missing === 1
          ? '1 table has no card yet.'
          : `${missing} tables have no card yet.`,
} as const
