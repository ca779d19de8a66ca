import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** Texts of other programs and their tokens, on the screen Staff. */
export const programsMessages = staffTexts('programs', {
  title: 'Programs',
  hint: 'A till, a screen or a report of your own that uses Thali. Each has a token in place of a password, with the rights of a role.',
  empty: 'No program has access.',
  loading: 'Loading the programs...',
  failed: 'The programs could not be loaded.',
  failedLog: 'Error retrieving the programs',
  savingFailedLog: 'Error saving a program',
  noAnswer: 'No answer from the server. If the program is in the list now, end its access and add it again.',
  never: 'Never used',
  lastUsed: 'Last used: {moment}',
  until: 'until {day}',

  add: 'Add a program',
  name: 'Name of the program',
  nameHint: 'It stands in the activity list. Letters, digits, dots and dashes, without spaces. Such as till.',
  term: 'Valid for',
  terms: { '90-days': '90 days', year: 'One year', unlimited: 'Without an end' },

  tokenTitle: 'The token of {name}',
  tokenOnce: 'It is shown only now. Copy it into the program. Whoever has it can do what the role may do.',

  printHost: 'Print host',
  printHostWords: 'Prints the papers of printers of the kind “Browser”, and may do nothing else.',
  hostTitle: 'The address of {name}',
  hostOnce:
    'It is shown only now. Open it in the browser of the computer with the printer, and keep that page open. Then choose the host in Settings, Printing.',

  end: 'End access',
  endOf: 'End the access of {name}',
  endQuestion: 'End the access of {name}?',
  endText: 'Its token stops working at once. Nothing that it did is deleted.',
  ended: '{name} has no access any more.',
})
