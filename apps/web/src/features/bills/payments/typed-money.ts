import type { KeypadKey } from '#web/ui/keypad-key.ts'

const rupeeDigitsMax = 8

/** The digits of a whole UTR. */
export const utrDigitsMax = 12

/** A typed amount after one more key. A key that makes no amount of rupees with two decimals changes nothing. */
export const typeAmount = (typed: string, key: KeypadKey): string => {
  if (key === 'back') return typed.slice(0, -1)
  const next = `${typed === '0' && key !== '.' ? '' : typed}${key}`.replace(/^\./, '0.')
  const [rupees = '', paise = '', ...others] = next.split('.')
  return others.length > 0 || rupees.length > rupeeDigitsMax || paise.length > 2 ? typed : next
}

/** A typed amount in paise; undefined for an empty one. */
export const typedPaise = (typed: string): number | undefined => {
  if (typed === '') return undefined
  const [rupees = '', paise = ''] = typed.split('.')
  return Number(rupees) * 100 + Number(paise.padEnd(2, '0'))
}

/** An amount in paise as it is typed, such as `540` or `99.50`. */
export const asTyped = (paise: number): string => (paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2))

const notesPaise = [1000, 5000, 10_000, 50_000, 200_000] as const

/** The amounts that guests usually give for an amount in paise: up to the next 10, 50, 100, 500 and 2000 rupees. */
export const usualCash = (paise: number): readonly number[] => {
  const rounded = notesPaise.map((note) => Math.ceil(paise / note) * note)
  return [...new Set(rounded)].filter((amount) => amount > paise).toSorted((one, other) => one - other)
}
