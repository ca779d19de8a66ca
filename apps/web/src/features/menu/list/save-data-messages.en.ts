import { texts } from '#web/lib/language/texts.ts'

/** Texts of a menu without pictures. */
export const saveDataMessages = texts('saveData', {
  off: 'Pictures are off to save data.',
  show: 'Show pictures',
})
