import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** Texts of the screen Table cards (plan §8.4). */
export const cardsMessages = staffTexts('cards', {
  title: 'Table cards',
  intro:
    'Each table has its own code. Guests who scan it see the menu, and their orders carry the number of the table.',
  table: 'Table {number}',
  failedTitle: 'We could not load the tables.',
  failedLog: 'Error retrieving the tables',
  emptyTitle: 'There are no tables yet',
  emptyBody: 'Add your tables in Settings. Then print their cards here.',
  emptyAction: 'Open Settings',

  onlyThisDevice: 'These codes would open {origin}, which only this computer can open. Phones of guests cannot.',
  onlyThisDeviceHint:
    'Enter the address that phones use, such as http://192.168.1.20:3000 or your own domain, in Settings under “Address for guests”.',
  onlyThisNetwork: 'These codes open {origin}. Only phones in the same Wi-Fi as this server reach it.',
  onlyThisNetworkHint:
    'Tell guests the name of the Wi-Fi, or enter an address of the internet in Settings under “Address for guests”.',

  missing: { one: '{count} table has no card yet.', other: '{count} tables have no card yet.' },
  create: { one: 'Create the card', other: 'Create {count} cards' },
  created: { one: 'Card created.', other: '{count} cards created.' },

  staleTitle: { one: '{count} card to print', other: '{count} cards to print' },
  unprinted: { one: '{count} card has not been printed yet.', other: '{count} cards have not been printed yet.' },
  stale: {
    replaced: '{name}: the card was replaced on {date} and has not been printed since.',
    renamed: '{name}: the printed card says “{printed}”.',
    moved: '{name}: the printed card opens {origin}, which is no longer the address for guests.',
  },
  showAllStale: 'Show all {count}',
  chooseStale: { one: 'Choose just this one', other: 'Choose just these {count}' },

  format: 'What to print',
  formats: {
    card: {
      name: 'Cards',
      hint: '4 on a sheet, as large as a postcard (A6).',
    },
    tent: {
      name: 'Table tents',
      hint: '2 on a sheet. Cut, fold once, and they stand with the code on both sides.',
    },
    sticker: {
      name: 'Stickers',
      hint: '12 on a sheet, 6 × 6 cm: code and table.',
    },
  },
  language: 'Third language, beside English and Hindi',
  languages: {
    bn: 'Bengali',
    gu: 'Gujarati',
    kn: 'Kannada',
    ml: 'Malayalam',
    mr: 'Marathi',
    pa: 'Punjabi',
    ta: 'Tamil',
    te: 'Telugu',
  },
  noLetters:
    'This device has no letters for {language}. Print from a phone or another computer, or choose another language.',
  hindi: 'Hindi',

  tables: 'Tables',
  allChosen: { one: 'All {count} table chosen', other: 'All {count} tables chosen' },
  chosen: { one: '{chosen} of {count} table chosen', other: '{chosen} of {count} tables chosen' },
  all: 'All',
  none: 'None',
  toPrint: 'To print ({count})',
  area: '{name} ({count})',
  showList: 'Choose single tables',
  hideList: 'Hide the list',
  states: {
    missing: 'No card yet',
    unprinted: 'Not printed yet',
    replaced: 'Replaced, not printed since',
    renamed: 'Renamed since the print',
    moved: 'Printed with another address',
    printed: 'Printed',
  },
  printedOn: 'Printed on {date}',
  neverScanned: 'Never scanned',
  lastScanned: 'Last scanned {ago} ago',
  justScanned: 'Scanned just now',
  replacedScans: { one: '{count} scan of a replaced card', other: '{count} scans of replaced cards' },
  show: 'Show',
  showName: 'Show the card of {name}',

  preview: 'Preview',
  previewEmpty: 'Choose at least one table.',
  previewMissing: 'Create the cards of these tables first.',
  paperHint: 'In the print dialog choose paper A4 and 100 % (actual size), without headers and footers.',
  printNone: 'Print',
  /** What is printed, by its format. */
  counted: {
    card: { one: '{count} card', other: '{count} cards' },
    tent: { one: '{count} tent', other: '{count} tents' },
    sticker: { one: '{count} sticker', other: '{count} stickers' },
  },
  print: { one: 'Print {things} on {count} sheet', other: 'Print {things} on {count} sheets' },
  printedQuestion: {
    card: 'Did the card come out right?',
    tent: 'Did the tent come out right?',
    sticker: 'Did the sticker come out right?',
  },
  printedQuestionAll: 'Did all {things} come out right?',
  printedHint: 'Thali remembers it, and tells you when one of them needs a new print.',
  printedYes: 'Yes, printed',
  printedNo: 'Not yet',
  printsSaved: 'Noted as printed.',
  printsFailedLog: 'Error saving printed cards',

  more: 'More',
  download: { one: 'Download {count} drawing (SVG)', other: 'Download {count} drawings (zip)' },
  downloadHint: 'For a print shop: one drawing for each chosen table, in its real size.',
  downloadFailed: 'The drawings could not be made. Please try again.',
  downloadFailedLog: 'Error making drawings of table cards',
  markPrinted: 'Mark as printed',
  replaceAll: { one: 'Replace {count} card', other: 'Replace {count} cards' },
  replaceHint: 'For a code that was photographed and shared. The printed card stops ordering.',

  cardTitle: 'Card of {name}',
  cardLink: 'Link of the card',
  qrLabel: 'QR code that opens the menu of {name}',
  cardTest:
    'Scan it with a phone to test it: the menu of the table opens, and the phone may order. Keep the link secret, whoever has it may order.',
  copy: 'Copy link',
  copied: 'Link copied.',
  copyByHand: 'This browser cannot copy. The link is selected: copy it by hand.',
  downloadOne: 'Download (SVG)',
  replace: 'Replace',
  replaceQuestion: 'Replace the card of {name}?',
  replaceQuestionAll: 'Replace the cards of {count} tables?',
  replaceWarning:
    'The printed card stops ordering at once: guests who scan it can only read the menu. Print the new card and put it on the table.',
  replaceWarningAll:
    'All their printed cards stop ordering at once: guests who scan them can only read the menu. Print the new cards and put them on the tables.',
  replaceConfirm: { one: 'Replace card', other: 'Replace {count} cards' },
  replaced: '{name}: the old card no longer orders',
  replacedAll: '{count} old cards no longer order',
  cardFailed: 'Not all cards could be saved. Please try again: it goes on where it stopped.',
  cardFailedLog: 'Error saving a card',

  choiceFailedLog: 'Error reading the choice of table cards',
  choiceNotKeptLog: 'Error storing the choice of table cards',
})
