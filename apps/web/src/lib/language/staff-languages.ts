/** The languages of staff and kitchen screens, by their BCP 47 code (plan §9). They do not depend on those of diners. */
export const staffLanguages = ['en', 'hi', 'mr'] as const

/** A language of staff screens. */
export type StaffLanguage = (typeof staffLanguages)[number]
