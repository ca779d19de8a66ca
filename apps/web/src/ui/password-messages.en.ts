import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** Texts of the button in a password field. */
export const passwordMessages = staffTexts('password', {
  show: 'Show password',
  hide: 'Hide password',
})
