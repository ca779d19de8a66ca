/** What the login says (spec §2 "Staff login"); those marked (spec) are its words. */
export const sessionMessages = {
  /** (spec) */
  loginTitle: 'Login',
  /** (spec) */
  username: 'Username',
  /** (spec) */
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  /** (spec) */
  login: 'Login',
  /** (spec) */
  continueAsGuest: 'Continue as Guest',
  staffOnly: 'For the staff of the restaurant',
  demo: 'This is a demo: the login is filled in for you.',
  /** As the server says it (`token_invalid`). */
  sessionEnded: 'Your session has ended. Please log in again.',
  noConnection: 'We could not reach the server. Please check your connection and try again.',
  /** Logged, never shown. */
  loginFailed: 'Login failed',
  /** Logged, never shown (spec §8). */
  logoutFailed: 'Logout failed',
} as const
