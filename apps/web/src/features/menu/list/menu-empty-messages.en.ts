import { texts } from '#web/lib/language/texts.ts'
/** Texts of a menu without dishes and of a link without a table. */
export const menuEmptyMessages = texts('menuEmpty', {
  empty: 'There is nothing on the menu yet.',
  unknownTitle: 'We do not know this restaurant.',
  unknownHint: 'Please scan the code on your table again, or ask the staff for the right link.',
  badTable: 'Table',
  badTableTitle: 'This table link does not work.',
  badTableHint: 'Please scan the code on your table again, or ask the staff for the right link.',
})
