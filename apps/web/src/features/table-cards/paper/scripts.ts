/** The languages of a card besides English and Hindi. */
export const thirdLanguages = ['bn', 'gu', 'kn', 'ml', 'mr', 'pa', 'ta', 'te'] as const

export type ThirdLanguage = (typeof thirdLanguages)[number]

/** Each language in its own script. */
export const ownNames: Readonly<Record<ThirdLanguage, string>> = {
  bn: 'বাংলা',
  gu: 'ગુજરાતી',
  kn: 'ಕನ್ನಡ',
  ml: 'മലയാളം',
  mr: 'मराठी',
  pa: 'ਪੰਜਾਬੀ',
  ta: 'தமிழ்',
  te: 'తెలుగు',
}

export type CardLanguage = 'en' | 'hi' | ThirdLanguage

const latin = `'Noto Sans', 'Segoe UI', Roboto, 'Helvetica Neue', Arial`
const devanagari = `'Noto Sans Devanagari', 'Kohinoor Devanagari', 'Nirmala UI', Mangal`

/** Fonts of phones and computers for a script. Nothing is downloaded. */
const scripts: Readonly<Record<CardLanguage, string>> = {
  en: latin,
  hi: devanagari,
  mr: devanagari,
  bn: `'Noto Sans Bengali', 'Kohinoor Bangla', 'Nirmala UI', Vrinda`,
  gu: `'Noto Sans Gujarati', 'Kohinoor Gujarati', 'Nirmala UI', Shruti`,
  kn: `'Noto Sans Kannada', 'Kannada Sangam MN', 'Nirmala UI', Tunga`,
  ml: `'Noto Sans Malayalam', 'Malayalam Sangam MN', 'Nirmala UI', Kartika`,
  pa: `'Noto Sans Gurmukhi', 'Gurmukhi Sangam MN', 'Nirmala UI', Raavi`,
  ta: `'Noto Sans Tamil', 'Tamil Sangam MN', 'Nirmala UI', Latha`,
  te: `'Noto Sans Telugu', 'Kohinoor Telugu', 'Nirmala UI', Gautami`,
}

/** The value of `font-family` for a text in a language. */
export const fontsOf = (language: CardLanguage): string =>
  language === 'en' ? `${latin}, ${devanagari}, system-ui, sans-serif` : `${scripts[language]}, system-ui, sans-serif`

/** Height of a line at font size 1: marks of Indian scripts stand above and below the letters. */
export const leadingOf = (language: CardLanguage): number => (language === 'en' ? 1.2 : 1.5)

const measuredSize = 100

const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })

/** Returns the measure of texts in a language at a weight. Without a canvas letters count as wide. */
export const measureOf = (language: CardLanguage, weight: number) => {
  // Another computer has other fonts.
  const reserve = 1.05
  return (text: string): number => {
    if (!context) return text.length * 0.7
    context.font = `${weight} ${measuredSize}px ${fontsOf(language)}`
    return (context.measureText(text).width / measuredSize) * reserve
  }
}

const pixelsOf = (text: string, language: CardLanguage): string => {
  if (!context) return text
  const size = 48
  Object.assign(context.canvas, { width: size, height: size })
  context.font = `32px ${fontsOf(language)}`
  context.fillText(text, 4, 36)
  return context.getImageData(0, 0, size, size).data.join()
}

/** Whether this device has letters for a text. A browser draws all missing ones alike. */
export const hasLetters = (text: string, language: CardLanguage): boolean =>
  pixelsOf(text.slice(0, 1), language) !== pixelsOf('\u{10FFFE}', language)
