import { texts } from '#web/lib/language/texts.ts'
/** Texts of failed calls that the server did not explain. */
export const apiMessages = texts('api', {
  noAnswer: 'The server could not answer. Please try again.',
})
