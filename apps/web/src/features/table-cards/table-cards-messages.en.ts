import type { PrintState } from './print-state.ts'
import type { FormatName } from './paper/formats.ts'
import type { ThirdLanguage } from './paper/scripts.ts'

const tables = (count: number): string => (count === 1 ? '1 table' : `${count} tables`)
const cards = (count: number): string => (count === 1 ? '1 card' : `${count} cards`)

const nouns: Readonly<Record<FormatName, readonly [one: string, many: string]>> = {
  card: ['card', 'cards'],
  tent: ['tent', 'tents'],
  sticker: ['sticker', 'stickers'],
}

const counted = (format: FormatName, count: number): string => `${count} ${nouns[format][count === 1 ? 0 : 1]}`

/** Texts of the screen Table cards (plan §8.4). */
export const cardsMessages = {
  title: 'Table cards',
  intro:
    'Each table has its own code. Guests who scan it see the menu, and their orders carry the number of the table.',
  loading: 'Loading the tables...',
  failedTitle: 'We could not load the tables.',
  failedBody: 'Please check your connection and try again.',
  staleNotice: 'This list may be old: it could not be loaded again.',
  failedLog: 'Error retrieving the tables',
  emptyTitle: 'There are no tables yet',
  emptyBody: 'Add your tables in Settings. Then print their cards here.',
  emptyAction: 'Open Settings',

  onlyThisDevice: (origin: string): string =>
    `These codes would open ${origin}, which only this computer can open. Phones of guests cannot.`,
  onlyThisDeviceHint:
    'Open Thali with the address that phones use, such as http://192.168.1.20:3000 or your own domain, and print from there.',
  onlyThisNetwork: (origin: string): string =>
    `These codes open ${origin}. Only phones in the same Wi-Fi as this server reach it.`,
  onlyThisNetworkHint: 'Tell guests the name of the Wi-Fi, or print from your own domain if Thali has one.',

  missing: (count: number): string => (count === 1 ? '1 table has no card yet.' : `${count} tables have no card yet.`),
  create: (count: number): string => (count === 1 ? 'Create the card' : `Create ${count} cards`),
  created: (count: number): string => (count === 1 ? 'Card created.' : `${count} cards created.`),

  staleTitle: (count: number): string => `${cards(count)} to print`,
  unprinted: (count: number): string =>
    count === 1 ? '1 card has not been printed yet.' : `${count} cards have not been printed yet.`,
  stale: {
    replaced: (name: string, date: string): string =>
      `${name}: the card was replaced on ${date} and has not been printed since.`,
    renamed: (name: string, printed: string): string => `${name}: the printed card says “${printed}”.`,
    moved: (name: string, origin: string): string =>
      `${name}: the printed card opens ${origin}, another address than this page.`,
  },
  showAllStale: (count: number): string => `Show all ${count}`,
  chooseStale: (count: number): string => (count === 1 ? 'Choose just this one' : `Choose just these ${count}`),

  format: 'What to print',
  formats: {
    card: { name: 'Cards', hint: '4 on a sheet, as large as a postcard (A6).' },
    tent: { name: 'Table tents', hint: '2 on a sheet. Cut, fold once, and they stand with the code on both sides.' },
    sticker: { name: 'Stickers', hint: '12 on a sheet, 6 × 6 cm: code and table.' },
  } satisfies Record<FormatName, { name: string; hint: string }>,
  language: 'Third language, beside English and Hindi',
  languages: {
    bn: 'Bengali · বাংলা',
    gu: 'Gujarati · ગુજરાતી',
    kn: 'Kannada · ಕನ್ನಡ',
    ml: 'Malayalam · മലയാളം',
    mr: 'Marathi · मराठी',
    pa: 'Punjabi · ਪੰਜਾਬੀ',
    ta: 'Tamil · தமிழ்',
    te: 'Telugu · తెలుగు',
  } satisfies Record<ThirdLanguage, string>,
  noLetters: (language: string): string =>
    `This device has no letters for ${language}. Print from a phone or another computer, or choose another language.`,
  hindi: 'Hindi',

  tables: 'Tables',
  chosen: (count: number, all: number): string =>
    count === all ? `All ${tables(all)} chosen` : `${count} of ${tables(all)} chosen`,
  all: 'All',
  none: 'None',
  toPrint: (count: number): string => `To print (${count})`,
  area: (name: string, count: number): string => `${name} (${count})`,
  showList: 'Choose single tables',
  hideList: 'Hide the list',
  states: {
    missing: 'No card yet',
    unprinted: 'Not printed yet',
    replaced: 'Replaced, not printed since',
    renamed: 'Renamed since the print',
    moved: 'Printed with another address',
    printed: 'Printed',
  } satisfies Record<PrintState, string>,
  printedOn: (date: string): string => `Printed on ${date}`,
  neverScanned: 'Never scanned',
  lastScanned: (ago: string): string => `Last scanned ${ago} ago`,
  justScanned: 'Scanned just now',
  replacedScans: (count: number): string =>
    count === 1 ? '1 scan of a replaced card' : `${count} scans of replaced cards`,
  show: 'Show',
  showName: (name: string): string => `Show the card of ${name}`,

  preview: 'Preview',
  previewEmpty: 'Choose at least one table.',
  previewMissing: 'Create the cards of these tables first.',
  paperHint: 'In the print dialog choose paper A4 and 100 % (actual size), without headers and footers.',
  print: (format: FormatName, count: number, sheets: number): string =>
    count === 0 ? 'Print' : `Print ${counted(format, count)} on ${sheets === 1 ? '1 sheet' : `${sheets} sheets`}`,
  printedQuestion: (format: FormatName, count: number): string =>
    count === 1 ? `Did the ${nouns[format][0]} come out right?` : `Did all ${counted(format, count)} come out right?`,
  printedHint: 'Thali remembers it, and tells you when one of them needs a new print.',
  printedYes: 'Yes, printed',
  printedNo: 'Not yet',
  printsSaved: 'Noted as printed.',
  printsFailed: 'Not saved. Please try again.',
  printsFailedLog: 'Error saving printed cards',

  more: 'More',
  download: (count: number): string => (count === 1 ? 'Download 1 drawing (SVG)' : `Download ${count} drawings (zip)`),
  downloadHint: 'For a print shop: one drawing for each chosen table, in its real size.',
  downloadFailed: 'The drawings could not be made. Please try again.',
  downloadFailedLog: 'Error making drawings of table cards',
  markPrinted: 'Mark as printed',
  replaceAll: (count: number): string => (count === 1 ? 'Replace 1 card' : `Replace ${cards(count)}`),
  replaceHint: 'For a code that was photographed and shared. The printed card stops ordering.',

  cardTitle: (name: string): string => `Card of ${name}`,
  cardLink: 'Link of the card',
  qrLabel: (name: string): string => `QR code that opens the menu of ${name}`,
  cardTest:
    'Scan it with a phone to test it: the menu of the table opens, and the phone may order. Keep the link secret, whoever has it may order.',
  copy: 'Copy link',
  copied: 'Link copied.',
  copyByHand: 'This browser cannot copy. The link is selected: copy it by hand.',
  downloadOne: 'Download (SVG)',
  replace: 'Replace',
  replaceQuestion: (names: readonly string[]): string =>
    names.length === 1 ? `Replace the card of ${names[0]}?` : `Replace the cards of ${names.length} tables?`,
  replaceWarning: (count: number): string =>
    count === 1
      ? 'The printed card stops ordering at once: guests who scan it can only read the menu. Print the new card and put it on the table.'
      : 'All their printed cards stop ordering at once: guests who scan them can only read the menu. Print the new cards and put them on the tables.',
  replaceNames: (names: readonly string[]): string => names.join(', '),
  replaceConfirm: (count: number): string => (count === 1 ? 'Replace card' : `Replace ${cards(count)}`),
  replaced: (names: readonly string[]): string =>
    names.length === 1 ? `${names[0]}: the old card no longer orders` : `${names.length} old cards no longer order`,
  cardFailed: 'Not all cards could be saved. Please try again: it goes on where it stopped.',
  cardFailedLog: 'Error saving a card',

  choiceFailedLog: 'Error reading the choice of table cards',
  choiceNotKeptLog: 'Error storing the choice of table cards',
} as const
