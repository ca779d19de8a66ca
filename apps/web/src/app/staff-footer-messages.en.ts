import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** The last rows of the staff navigation. */
export const footerMessages = staffTexts('footer', {
  account: 'My account',
  switchRestaurant: 'Switch restaurant',
  switchPerson: 'Switch person',
  /** (spec) */
  logout: 'Logout',
})
