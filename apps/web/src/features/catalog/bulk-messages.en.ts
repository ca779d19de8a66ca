import type { PriceRule } from './bulk-price.ts'

const rules: Readonly<Record<PriceRule, string>> = {
  'raise-percent': 'Raise by percent',
  'lower-percent': 'Lower by percent',
  'raise-amount': 'Raise by rupees',
  'lower-amount': 'Lower by rupees',
}

/** Texts of the select mode of Items and of the bulk change of prices. */
export const bulkMessages = {
  select: 'Select',
  selectItem: (name: string): string => `Select ${name}`,
  all: 'Select all',
  selected: (count: number): string => (count === 1 ? '1 selected' : `${count} selected`),
  done: 'Done',
  prices: 'Change prices',
  soldOut: 'Sold out…',
  bar: 'Selected items',

  title: (count: number): string =>
    count === 1 ? 'Change the prices of 1 item' : `Change the prices of ${count} items`,
  rule: 'Change',
  rules,
  value: 'By how much',
  valueWrong: 'A number above 0.',
  rounding: 'Round to',
  roundings: { '0.01': 'The paisa', '1': '₹1', '5': '₹5', '10': '₹10' },
  preview: 'New prices',
  wasNow: (before: string, after: string): string => `${before} → ${after}`,
  portion: (name: string): string => `${name}:`,
  tooHigh: (max: number): string => `A price would be above ₹${max}.`,
  confirm: (count: number): string => (count === 1 ? 'Change 1 item' : `Change ${count} items`),
  progress: (done: number, total: number): string => `${done} of ${total}`,
  changed: (count: number): string => (count === 1 ? '1 item is changed.' : `${count} items are changed.`),
  failed: (names: string): string => `Not changed: ${names}. The others are. Please try again.`,
  savingFailedLog: 'Error saving item',
} as const
