import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** The texts of `PasswordNotice`, which Table Service does not download. */
export const passwordNoticeMessages = staffTexts('passwordNotice', {
  needsPassword: 'This session was opened with a PIN. To change something here, log in with your password.',
  withPassword: 'Log in with password',
})
