/** Texts of the fields for names in other languages. */
export const translationMessages = {
  title: 'In other languages',
  hint: 'Guests see these words in their language. Bills, tickets and staff keep the name above.',
  name: 'Name',
  description: 'Description',
  inLanguage: (field: string, language: string): string => `${field} in ${language}`,
  loading: 'Loading the words …',
  failed: 'The words could not be loaded.',
  retry: 'Try again',
  retrievingFailedLog: 'Error retrieving words in other languages',
  tooLong: (max: number): string => `At most ${max} characters.`,
  languages: (count: number): string => `${count} ${count === 1 ? 'language' : 'languages'}`,
  changed: 'changed',
} as const
