/** The languages of staff and kitchen screens by BCP 47 code (plan §9). They do not depend on the diners' languages. */
export const staffLanguages = ['en', 'hi', 'mr'] as const

/** A language of staff screens. */
export type StaffLanguage = (typeof staffLanguages)[number]
