/** Whether a language is written from right to left. Apart from the list of languages, which no first download has. */
export const isRightToLeft = (language: string): boolean => language === 'ur'
