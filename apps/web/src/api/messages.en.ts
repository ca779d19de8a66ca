/** Texts of failed calls that the server did not explain. */
export const apiMessages = {
  noAnswer: 'The server could not answer. Please try again.',
} as const
