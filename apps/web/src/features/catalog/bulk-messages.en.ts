import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** Texts of the select mode of Items and of the bulk change of prices. */
export const bulkMessages = staffTexts('bulk', {
  select: 'Select',
  selectItem: 'Select {name}',
  all: 'Select all',
  selected: { one: '{count} selected', other: '{count} selected' },
  done: 'Done',
  prices: 'Change prices',
  soldOut: 'Sold out…',
  bar: 'Selected items',

  title: { one: 'Change the prices of {count} item', other: 'Change the prices of {count} items' },
  rule: 'Change',
  rules: {
    'raise-percent': 'Raise by percent',
    'lower-percent': 'Lower by percent',
    'raise-amount': 'Raise by rupees',
    'lower-amount': 'Lower by rupees',
  },
  value: 'By how much',
  valueWrong: 'A number above 0.',
  rounding: 'Round to',
  paisa: 'The paisa',
  preview: 'New prices',
  wasNow: '{before} → {after}',
  portion: '{name}:',
  tooHigh: 'A price would be above ₹{max}.',
  confirm: { one: 'Change {count} item', other: 'Change {count} items' },
  progress: '{done} of {total}',
  changed: { one: '{count} item is changed.', other: '{count} items are changed.' },
  failed: 'Not changed: {names}. The others are. Please try again.',
  savingFailedLog: 'Error saving item',
})
