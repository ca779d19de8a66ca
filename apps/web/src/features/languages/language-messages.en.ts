import { texts } from '#web/lib/language/texts.ts'

/** Texts of the choice of language. */
export const languageMessages = texts('language', {
  title: 'Language',
  failed: 'This language could not be downloaded. Please check your connection and try again.',
})
