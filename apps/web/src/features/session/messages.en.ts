import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** The texts of the login (spec §2 "Staff login"); those marked (spec) are quoted from it. */
export const sessionMessages = staffTexts('session', {
  /** (spec) */
  loginTitle: 'Login',
  /** (spec) */
  username: 'Username',
  /** (spec) */
  password: 'Password',
  /** (spec) */
  login: 'Login',
  /** (spec) */
  continueAsGuest: 'Continue as Guest',
  staffOnly: 'For the staff of the restaurant',
  forgotten: 'Forgot your password?',
  forgottenHelp:
    'An admin gives you a new one: Settings, Staff, your name, New password. If no admin can log in, type this on the computer of the restaurant:',
  demo: 'This is a demo: the login is filled in for you.',
  /** The server's text (`token_invalid`). */
  sessionEnded: 'Your session has ended. Please log in again.',
  noConnection: 'We could not reach the server. Please check your connection and try again.',
  /** Logged, never shown. */
  loginFailedLog: 'Login failed',
  /** Logged, never shown (spec §8). */
  logoutFailedLog: 'Logout failed',
})
