import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** Texts of the slip of a platform's order. */
export const slipMessages = staffTexts('slip', {
  label: 'Slip of {name} {number}',
  hint: '{name} pays the tax of these dishes. They get a slip, which is no tax invoice; other dishes get a bill afterwards.',
  issue: 'Issue the slip',
  print: 'Print',
  printed: 'The slip is sent to the printer.',
  owed: '{name} owes {amount}. Close the order when it is handed over.',
})
