import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** Texts of the slips that platforms owe, on Day close. */
export const owedMessages = staffTexts('owed', {
  title: 'Platforms',
  hint: 'Sold on slips without tax. In no other figure of the day.',
  sold: 'Sold through {name} ({count})',
  owed: 'Owed by {name} ({count})',
  open: 'Not yet received',
  slip: '{name} {number}, {date}',
  received: 'Received',
  receivedLabel: 'Received: {name} {number}, {amount}',
  recorded: '{amount} of {name} {number} received',
  undo: 'Undo',
})
