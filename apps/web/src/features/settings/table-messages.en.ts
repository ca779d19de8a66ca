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
  cardsUnsaved: 'Save the tables first, then create their cards.',
  noCard: 'No card yet',
  create: 'Create card',
  createName: (name: string): string => `Create card: ${name}`,
  createAll: (count: number): string => (count === 1 ? 'Create the missing card' : `Create the ${count} missing cards`),
  created: (name: string): string => `${name}: card created`,
  allCreated: 'All tables have a card.',
  show: 'Show',
  showName: (name: string): string => `Show the card of ${name}`,
  replace: 'Replace',
  replaceName: (name: string): string => `Replace the card of ${name}`,
  replaceQuestion: (name: string): string => `Replace the card of ${name}?`,
  replaceWarning:
    'The old card stops ordering at once: guests who scan it can only read the menu. Print the new card before you replace it in the room.',
  replaceConfirm: 'Replace card',
  replaced: (name: string): string => `${name}: the old card no longer orders`,
  cardFailed: 'The card could not be saved. Please try again.',
  cardFailedLog: 'Error saving a card',
  neverScanned: 'Never scanned',
  lastScanned: (ago: string): string => `Last scanned ${ago} ago`,
  justScanned: 'Scanned just now',
  scans: (count: number): string => (count === 1 ? '1 scan' : `${count} scans`),
  replacedScans: (count: number): string =>
    count === 1 ? '1 scan of a replaced card' : `${count} scans of replaced cards`,
  cardTitle: (name: string): string => `Card of ${name}`,
  cardLink: 'Link of the card',
  qrLabel: (name: string): string => `QR code that opens the menu of ${name}`,
  cardTest: 'Scan it with a phone to test it. The menu of the table opens, and the phone may order.',
  copy: 'Copy link',
  copied: 'Link copied.',
  copyByHand: 'This browser cannot copy. The link is selected: copy it by hand.',
} as const
