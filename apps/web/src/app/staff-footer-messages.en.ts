import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** The last rows of the staff navigation. */
export const footerMessages = staffTexts('footer', {
  account: 'My account',
  switchRestaurant: 'Switch restaurant',
  switchPerson: 'Switch person',
  /** (spec) */
  logout: 'Logout',
  logoutQuestion: { one: 'Log out with {count} entry not sent?', other: 'Log out with {count} entries not sent?' },
  logoutHint:
    'Orders and payments that the server does not have yet stay on this device. After you log out, orders are sent without your name, and a restaurant whose guests scan a card refuses them. Wait for the network, or write them down.',
  logoutAnyway: 'Log out anyway',
})
