/** Texts of the list of bills. */
export const liveBillsMessages = {
  /** Logged. */
  fetchFailedLog: 'Error retrieving the bills',
} as const
