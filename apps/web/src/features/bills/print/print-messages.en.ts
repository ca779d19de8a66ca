/** Texts of the print page of a bill. */
export const printMessages = {
  failed: 'The bill could not be loaded.',
  /** Logged. */
  failedLog: 'Error retrieving the bill to print',
} as const
