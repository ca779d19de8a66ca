export const sessionMessages = {
  /** Logged, never shown (spec §8). */
  logoutFailed: 'Logout failed',
} as const
