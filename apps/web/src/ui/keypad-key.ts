/** The keys of a keypad; `back` deletes the last character. */
export type KeypadKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '.' | 'back'

/** Typed digits after one more key, at most `lengthMax`. */
export const typeDigits = (typed: string, key: KeypadKey, lengthMax: number): string => {
  if (key === 'back') return typed.slice(0, -1)
  return key === '.' ? typed : `${typed}${key}`.slice(0, lengthMax)
}
