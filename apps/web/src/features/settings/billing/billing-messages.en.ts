import type { GstinFault } from '@thali/contract'

const gstinWords = {
  digit: 'a digit',
  letter: 'a letter',
  number: 'a digit from 1 or a letter',
  z: 'the letter Z',
} as const

/** Texts of the section Bills and taxes on Settings (plan §6). */
export const billingMessages = {
  section: 'Bills and taxes',
  empty: 'Empty',
  tooLong: (max: number): string => `At most ${max} characters.`,

  registration: 'Registration',
  registrationHint: 'Guests get a bill with what you enter here. Bills that were issued keep what they had.',
  isOn: 'Issue bills with Thali',
  isOnHint:
    'Waiters issue a numbered bill and take its payments. A table closes when its bill is paid, in place of Close. Off: orders are closed by hand, without a bill.',
  on: 'On',
  off: 'Off',
  switchOn: {
    title: 'Issue bills with Thali?',
    text: 'From now on an order closes when its bill is paid. Numbers of bills count up without gaps, and an issued bill never changes. Please check registration, taxes and bill numbers first.',
    confirm: 'Issue bills',
  },
  switchOff: {
    title: 'Stop issuing bills?',
    text: 'Orders are closed by hand again. Issued bills stay, but unpaid ones take no payments until bills are on again.',
    confirm: 'Stop bills',
  },
  scheme: 'How is the restaurant registered for GST?',
  schemes: {
    unregistered: {
      name: 'Not registered',
      hint: 'The paper says “Bill”. It has no GSTIN and no tax.',
    },
    regular: {
      name: 'Registered, regular',
      hint: 'The paper says “Tax Invoice”, with your GSTIN, and CGST and SGST for each rate.',
    },
    composition: {
      name: 'Registered, composition scheme',
      hint: 'The paper says “Bill of Supply” and “composition taxable person, not eligible to collect tax on supplies”. It has your GSTIN and no tax.',
    },
  },
  legalName: 'Legal name',
  legalNameHint: 'As on the certificate, such as Spice Garden Foods LLP. It stands at the top of each bill.',
  legalAddress: 'Legal address',
  gstin: 'GSTIN',
  gstinHint: 'The 15 characters of your GST certificate.',
  fssai: 'FSSAI number',
  fssaiHint: 'The 14 digits of your food licence or registration. The law wants them on each bill.',
  neededOn: 'Needed while bills are on.',
  fssaiWrong: (count: number): string => `An FSSAI number has 14 digits; this has ${count}.`,
  fssaiNoDigits: 'Only digits, please.',
  gstinWrong: (fault: GstinFault): string => {
    if (fault.kind === 'length') return `A GSTIN has 15 characters; this has ${fault.length}.`
    if (fault.kind === 'state') return 'The first two digits are not the number of a state.'
    if (fault.kind === 'check')
      return 'One of the characters is wrong: the last one does not fit. Please compare all with the certificate.'
    return `Character ${fault.at} is “${fault.found}” and must be ${gstinWords[fault.kind]}.`
  },

  taxes: 'Prices and taxes',
  taxesUnused: 'Only restaurants with the regular registration add or print taxes. Nothing here is used now.',
  prices: 'Do the prices on the menu include tax?',
  pricesChoices: {
    excluded: {
      name: 'No, the bill adds the tax',
      hint: 'Guests read “+ taxes” on the menu. At 5 %, a dish for ₹100 costs ₹105.',
    },
    included: {
      name: 'Yes, tax is included',
      hint: 'Guests pay the price on the menu. At 5 %, ₹100 contain ₹4.76 of tax.',
    },
  },
  rounding: 'Round the amount to pay?',
  roundingChoices: {
    rupee: { name: 'To the nearest rupee', hint: 'The bill shows the rounding, such as +0.50. The tax stays exact.' },
    none: { name: 'Not at all', hint: 'Guests pay the exact paise.' },
  },
  classes: 'Taxes',
  classesHint: 'Each item has one of these taxes; you choose it in the form of the item.',
  defaultClass: 'Items without a choice',
  defaultClassHint: 'Usually the tax on food and drinks of a restaurant.',
  chooseTax: 'Choose a tax',
  defaultMissing: 'Please choose a tax with a rate.',
  noRate: 'No rate yet',
  exempt: 'No tax',
  gstRate: (percent: number): string => `GST ${percent} %: CGST ${percent / 2} % and SGST ${percent / 2} %`,
  vatRate: (percent: number): string => `VAT ${percent} %`,
  rateSince: (percent: number, date: string): string => `${percent} % since ${date}`,
  rateFrom: (percent: number, date: string): string => `${percent} % from ${date}`,
  change: 'Change',
  changeName: (name: string): string => `Change ${name}`,
  done: 'Close',
  doneName: (name: string): string => `Close ${name}`,
  className: 'Name of the tax',
  kind: 'Kind',
  kinds: { gst: 'GST', vat: 'VAT of the state, for alcohol', exempt: 'No tax' },
  rates: 'Rates',
  removeRate: 'Remove',
  removeRateName: (percent: number, date: string): string => `Remove ${percent} % from ${date}`,
  newRate: 'New rate, percent',
  newRateFrom: 'Valid from',
  newRateHint: 'Empty: the rate stays. Bills before the date keep the old rate.',
  code: 'HSN or SAC code',
  codeHint: 'Printed on bills. Your accountant knows it; it may stay empty.',
  codeWrong: 'A code has 4 to 8 digits.',
  addClass: 'Add a tax',
  removeClass: 'Remove this tax',
  removeClassName: (name: string): string => `Remove this tax: ${name}`,
  newClass: 'New tax',
  nameMissing: 'Please enter a name.',
  nameTwice: 'This name is there already.',
  percentMissing: 'Please enter a rate.',
  percentWrong: (max: number): string => `A percentage from 0 to ${max}, with at most two decimals.`,
  dateMissing: 'Please choose a date.',
  datePast: 'Choose today or a later day: bills before it keep their rate.',
  inWords: (names: readonly string[]): string => names.join(', '),

  paper: 'Bill numbers and footer',
  prefix: 'Letters at the start of bill numbers',
  prefixExample: (number: string): string => `The first bill with these letters gets the number ${number}.`,
  prefixHint:
    'Such as the initials of the restaurant. Numbers count up without gaps and start at 1 each April. Other letters start a new series.',
  prefixWrong: 'One to three letters or digits, not starting with 0.',
  footer: 'Text below each bill',
  footerPlaceholder: 'e.g., Thank you! Please visit again.',

  upi: 'Payment by UPI',
  upiHint: 'With an address, Thali draws a QR code with the exact amount for each bill.',
  vpa: 'UPI ID',
  vpaPlaceholder: 'e.g., spicegarden@okhdfcbank',
  vpaWrong: 'A UPI ID looks like name@bank.',
  payee: 'Name of the account',
  payeeHint: 'Guests see it in their app before they pay.',
  payeeMissing: 'Please enter the name of the account.',
  test: 'Test the code',
  testHint:
    'Scan it with your own UPI app. It must show your account and ₹1. You need not pay. A wrong name means a wrong UPI ID.',
  testLabel: (vpa: string): string => `Test code for ₹1 to ${vpa}`,
  testFailed: 'The test code could not be loaded.',

  discounts: 'Discounts',
  discountsHint:
    'The highest discount on a bill or a line of it, in percent. 0: none. Admins may give any discount, and each one needs a reason.',
  waiterLimit: 'Waiters, percent',
  cashierLimit: 'Cashiers, percent',
  percent: (typed: string): string => `${typed} %`,
} as const
