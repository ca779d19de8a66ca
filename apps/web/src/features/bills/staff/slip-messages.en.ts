import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** Texts of the slip of a platform's order. */
export const slipMessages = staffTexts('slip', {
  label: 'Slip of {name} {number}',
  hint: '{name} pays the tax of these dishes. They get a slip, which is no tax invoice; other dishes get a bill afterwards.',
  issue: 'Issue the slip',
  print: 'Print',
  printed: 'The slip is sent to the printer.',
  reverse: 'Reverse slip',
  reverseLabel: 'Reverse slip of {name} {number}',
  reverseTitle: 'Reverse the slip of {name} {number}?',
  reverseHint:
    'For an order that {name} cancelled. It then owes nothing for it, and the GST return of this month has {amount} less. The slip stays, marked as cancelled. This cannot be undone.',
  reverseReasons: { cancelled: 'Cancelled by {name}', mistake: 'Issued by mistake' },
  reverseConfirm: 'Reverse {amount}',
  reversed: 'The slip of {name} {number} is reversed.',
  nothingOwed: 'Nothing is owed for it. Close the order if it is still open.',
  received: '{name} paid {amount} on {date}.',
  owed: '{name} owes {amount}. Close the order when it is handed over.',
})
