/** The languages of diners' screens, by their BCP 47 code (plan §9). English is the language of the specification. */
export const languages = ['en', 'hi', 'mr', 'gu', 'pa', 'bn', 'ta', 'te', 'kn', 'ml', 'ur'] as const

/** A language of diners' screens. */
export type Language = (typeof languages)[number]
