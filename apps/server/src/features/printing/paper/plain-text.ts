import { canDraw } from './letters.ts'

const controls = /[\p{Cc}\u2028\u2029]+/gu
// They would turn or hide other texts of the line. ZWJ and ZWNJ stay: Indian scripts and emoji need them.
const invisible =
  /\p{Variation_Selector}|[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu
// Noncharacters and private characters have no glyph and may break the markup.
const withoutGlyph = /[\p{Co}\p{Noncharacter_Code_Point}]/gu
// Three marks on a letter are used, such as vowel, nasal and accent.
const manyMarks = /(\p{M}{4})\p{M}+/gu

// In place of a letter that no font has. A font would draw a box with its code.
const missing = '\ufffd'
/** In place of letters on paper. */
export const missingText = '…'
const missingLetters = /\ufffd(?:[\s\u200c\u200d]*\ufffd)*/g

/** A letter as the fonts have it, such as full-width ones as usual ones; `missing` without any. */
const drawable = (letter: string): string => {
  if (canDraw(letter)) return letter
  const others = [letter.normalize('NFKC'), letter.normalize('NFKD')]
  return others.find((other) => Array.from(other).every(canDraw)) ?? missing
}

const marked = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(controls, ' ')
    .replace(invisible, '')
    .replace(withoutGlyph, missing)
    .replace(manyMarks, '$1')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[^\ufffd ]/gu, drawable)

/**
 * A text of a person as one line that is safe to draw: without control characters and turned or hidden letters. Letters
 * that no font has become `…`.
 */
export const plainText = (text: string): string => marked(text).replace(missingLetters, missingText)

/** Whether papers show all letters of a text. */
export const isDrawable = (text: string): boolean => !marked(text).includes(missing)

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** A text as Pango markup that shows exactly this text. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter)
