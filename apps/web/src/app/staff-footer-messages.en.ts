/** The last rows of the staff navigation. */
export const footerMessages = {
  account: 'My account',
  switchPerson: 'Switch person',
  /** (spec) */
  logout: 'Logout',
} as const
