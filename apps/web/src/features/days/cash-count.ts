import * as bounds from '@thali/contract/basics/bounds'
import { toPaise } from '@thali/contract/basics/money'
import { storage } from '#web/lib/storage.ts'

/** The notes and coins of India in use, in rupees. Some values are a note and a coin. */
export const denominations = [500, 200, 100, 50, 20, 10, 5, 2, 1] as const

/** Cash as it is typed: pieces by denomination, other cash in rupees, and the part that stays. */
export type CashCount = {
  readonly pieces: Readonly<Record<string, string>>
  readonly other: string
  readonly left: string
}

/** An empty count. */
export const noCount: CashCount = { pieces: {}, other: '', left: '' }

/** A typed amount in paise, such as `1,250.50`; undefined when it is no amount. */
export const readPaise = (text: string): number | undefined => {
  const plain = text.replaceAll(/[\s,₹]/g, '')
  if (!/^\d{1,8}(?:\.\d{0,2})?$/.test(plain)) return undefined
  const paise = toPaise(Number(plain))
  return paise > bounds.billTotalMaxRupees * 100 ? undefined : paise
}

const readPieces = (text: string): number | undefined =>
  text.trim() === '' ? 0 : /^\d{1,5}$/.test(text.trim()) ? Number(text) : undefined

/** Pieces of one denomination in paise; undefined for no number. */
export const piecesPaise = ({ pieces }: CashCount, rupees: number): number | undefined => {
  const count = readPieces(pieces[rupees] ?? '')
  return count === undefined ? undefined : count * rupees * 100
}

/** The counted cash in paise. Undefined while nothing was typed, or something is no number. */
export const countedPaise = (count: CashCount): number | undefined => {
  const typed = [...Object.values(count.pieces), count.other].filter((text) => text.trim() !== '')
  if (typed.length === 0) return undefined
  const other = count.other.trim() === '' ? 0 : readPaise(count.other)
  const parts = [...denominations.map((rupees) => piecesPaise(count, rupees)), other]
  return parts.reduce<number | undefined>(
    (sum, part) => (sum === undefined || part === undefined ? undefined : sum + part),
    0,
  )
}

/** The stored count of a day on this device; it outlives a reload and the end of a session. */
export const findCount = (restaurantId: string, date: string): CashCount => {
  const stored = storage.get('cashCount')
  return stored?.restaurantId === restaurantId && stored.date === date ? stored.count : noCount
}

/** Stores the count of a day until its close. */
export const storeCount = (restaurantId: string, date: string, count: CashCount): void =>
  storage.set('cashCount', { restaurantId, date, count })
