import { randomInt } from 'node:crypto'

// Without letters and digits that look alike on paper.
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'

/** A random password with 80 bits, in four groups that are easy to read aloud. */
export const newPassword = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')).join(
    '-',
  )
