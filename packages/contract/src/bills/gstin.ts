const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

// State, PAN, number of the registration, Z and the check character of an ordinary taxpayer.
const shape = /^(?:0[1-9]|[12][0-9]|3[0-8]|97)[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/

/** A GSTIN as it is stored: upper case, without spaces. */
export const normalizeGstin = (text: string): string => text.replace(/\s/g, '').toUpperCase()

/** The last character of a GSTIN, calculated from the 14 before it. */
export const gstinCheck = (text: string): string => {
  const sum = Array.from(text.slice(0, 14), (letter, at) => alphabet.indexOf(letter) * (1 + (at % 2)))
    .map((product) => Math.floor(product / 36) + (product % 36))
    .reduce((all, one) => all + one, 0)
  return alphabet[(36 - (sum % 36)) % 36] ?? ''
}

/** Whether a normalized GSTIN has a valid shape and check character. It may still not be registered. */
export const isGstin = (text: string): boolean => shape.test(text) && gstinCheck(text) === text[14]

/** Why a GSTIN is wrong: `at` is the place of the first wrong character, from 1; `check` means any of them. */
export type GstinFault =
  | { readonly kind: 'length'; readonly length: number }
  | { readonly kind: 'state' }
  | { readonly kind: 'check' }
  | { readonly kind: 'letter' | 'digit' | 'number' | 'z'; readonly at: number; readonly found: string }

const places = [
  ...Array.from({ length: 2 }, () => 'digit' as const),
  ...Array.from({ length: 5 }, () => 'letter' as const),
  ...Array.from({ length: 4 }, () => 'digit' as const),
  'letter' as const,
  'number' as const,
  'z' as const,
]
const shapes = { digit: /[0-9]/, letter: /[A-Z]/, number: /[1-9A-Z]/, z: /Z/ }

/** The fault of a normalized GSTIN; undefined for a valid one. */
export const gstinFault = (text: string): GstinFault | undefined => {
  if (isGstin(text)) return undefined
  if (text.length !== 15) return { kind: 'length', length: text.length }
  const wrong = places.findIndex((kind, at) => !shapes[kind].test(text[at] ?? ''))
  const kind = places[wrong]
  if (kind) return { kind, at: wrong + 1, found: text[wrong] ?? '' }
  return gstinCheck(text) === text[14] ? { kind: 'state' } : { kind: 'check' }
}
