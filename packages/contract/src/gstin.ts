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
