import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** Texts of the fields for names in other languages. */
export const translationMessages = staffTexts('translations', {
  title: 'In other languages',
  hint: 'Guests see these words in their language. Kitchen tickets have both names; bills keep the one above.',
  name: 'Name',
  description: 'Description',
  inLanguage: '{field} in {language}',
  loading: 'Loading the words …',
  failed: 'The words could not be loaded.',
  retry: 'Try again',
  retrievingFailedLog: 'Error retrieving words in other languages',
  languages: { one: '{count} language', other: '{count} languages' },
  changed: 'changed',
})
