type Counts = { readonly create: number; readonly update: number; readonly same: number; readonly error: number }

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

const dishes = (count: number): string => counted(count, 'dish', 'dishes')
const options = (count: number): string => counted(count, 'option', 'options')

/** What an import does, as parts of a sentence that starts with a verb. */
const parts = (
  counts: Counts,
  optionCounts: Counts,
  suspended: number,
  verbs: readonly [string, string, string],
): string[] => {
  const [create, change, suspend] = verbs
  const found: string[] = []
  if (counts.create > 0) found.push(`${create} ${dishes(counts.create)}`)
  if (counts.update > 0) found.push(`${change} ${dishes(counts.update)}`)
  if (optionCounts.create > 0) found.push(`${create} ${options(optionCounts.create)}`)
  if (optionCounts.update > 0) found.push(`${change} ${options(optionCounts.update)}`)
  if (suspended > 0) found.push(`${suspend} ${dishes(suspended)}`)
  return found
}

const sentence = (found: readonly string[]): string => {
  const text = found.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Texts of the import and export of the menu. */
export const menuFileMessages = {
  title: 'Menu as a file',
  downloadTitle: 'Download',
  downloadHint: 'Your whole menu as a table. Change it in Excel, Google Sheets or LibreOffice, and import it below.',
  downloadXlsx: 'Menu for Excel (.xlsx)',
  downloadCsv: 'Menu as CSV',
  downloadOptions: 'Option groups as CSV',
  downloadTemplate: 'Empty table with examples',
  downloaded: (name: string): string => `${name} was downloaded.`,
  downloadFailed: 'The file could not be downloaded. Please try again.',
  importTitle: 'Import',
  importHint:
    'First you see what would change. Nothing changes before you press the button below the preview, and nothing is ever deleted.',
  drop: 'Drop files here, or',
  choose: 'Choose files',
  chooseOthers: 'Choose other files',
  kinds: 'A table (.xlsx or .csv), up to 20 MB. Pictures of dishes as a .zip together with it, named like the dishes.',
  chosen: 'Chosen files',
  cancel: 'Cancel the import',
  sending: (share: number): string => `Sending: ${Math.round(share * 100)} %`,
  checking: 'Checking the file. This can take a few seconds.',
  importing: 'Importing. Pictures take about half a second each.',
  offline: 'There is no network. Your files stay here. Press Retry when the network is back.',
  failed: 'The server did not answer. Nothing was lost. Please try again.',
  failedCommit: 'The server did not answer. Press the button again: an import that was already done is not repeated.',
  failedLog: 'The menu file was not imported',
  tooManyFiles: (count: number): string => `Please choose at most ${count} files at once.`,
  tooLarge: (name: string, megabytes: number): string => `${name} has more than ${megabytes} MB.`,
  again: 'Show the preview again',
  previewTitle: 'Preview',
  filters: 'Rows that are shown',
  all: 'All',
  errors: 'Errors',
  changes: 'Changes',
  newOnes: 'New',
  sames: 'The same',
  noRows: 'No rows of this kind.',
  more: (count: number): string => `Show ${count} more`,
  line: (sheet: 'dishes' | 'option-groups', line: number): string =>
    sheet === 'dishes' ? `Row ${line}` : `Options, row ${line}`,
  actions: { create: 'New', update: 'Change', same: 'Same', error: 'Error' },
  empty: 'empty',
  from: 'before',
  to: 'after',
  newCategories: (names: readonly string[]): string =>
    `${names.length === 1 ? 'A new category is' : 'New categories are'} created: ${names.join(', ')}.`,
  unusedPictures: (names: readonly string[]): string =>
    `These pictures belong to no dish of the file: ${names.slice(0, 5).join(', ')}${names.length > 5 ? ', …' : ''}.`,
  usedPictures: (count: number): string =>
    `${counted(count, 'dish gets a picture', 'dishes get a picture')} of the zip file.`,
  suspend: (count: number): string => `Suspend the ${dishes(count)} that the file does not have`,
  suspendHint: 'Suspended dishes leave the menu of guests. You can enable them again under Items.',
  missing: 'Show them',
  commit: (counts: Counts, optionCounts: Counts, suspended: number): string =>
    sentence(parts(counts, optionCounts, suspended, ['create', 'change', 'suspend'])),
  leftOut: (count: number): string =>
    `${counted(count, 'row with an error is', 'rows with errors are')} left out. Correct the file to import ${count === 1 ? 'it' : 'them'}.`,
  nothing: 'The file and the menu are the same. There is nothing to import.',
  onlyErrors: 'Only rows with errors differ from the menu. Correct the file and choose it again.',
  doneTitle: 'The menu was imported',
  done: (counts: Counts, optionCounts: Counts, suspended: number): string => {
    const found = parts(counts, optionCounts, suspended, ['created', 'changed', 'suspended'])
    return found.length > 0 ? `${sentence(found)}.` : 'Nothing had to be changed.'
  },
  toItems: 'Open Items',
  another: 'Import another file',
} as const
