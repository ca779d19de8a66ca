// Changes of the basket's lines that the menu does not need; separate, so that they are not in the first download.
import { type Basket, type BasketEntry, type LinesChange, emptyBasket, merged, subtract } from './basket.ts'
import { lineQuantities } from './basket-record.ts'
import type { ConfirmedOrder } from './submission.ts'

/** Removes whole lines. */
export const withoutLines = (basket: Basket, keys: readonly string[]): Basket =>
  new Map([...basket].filter(([key]) => !keys.includes(key)))

/**
 * Puts a removed line back in its place.
 *
 * @param order Keys of all lines at the time of removal, from top to bottom.
 * @returns The same basket when the line was added again since.
 */
export const withEntryBack = (basket: Basket, entry: BasketEntry, order: readonly string[]): Basket => {
  if (basket.has(entry.lineKey)) return basket
  const before = new Set(order.slice(0, order.indexOf(entry.lineKey)))
  const lines = [...basket]
  lines.splice(lines.findLastIndex(([key]) => before.has(key)) + 1, 0, [entry.lineKey, entry])
  return new Map(lines)
}

/** The lines without the quantities of the unanswered order. */
export const looseLines = ({
  lines,
  locked,
}: {
  readonly lines: Basket
  readonly locked: ReadonlyMap<string, number>
}): Basket => subtract(lines, locked)

/** Sets the note of a line; '' removes it. */
export const changeNote =
  (lineKey: string, note: string): LinesChange =>
  (lines, locked) => {
    const line = lines.get(lineKey)
    return !line || locked.has(lineKey) ? lines : new Map(lines).set(lineKey, { ...line, specialInstructions: note })
  }

export const removeLines =
  (keys: readonly string[]): LinesChange =>
  (lines, locked) =>
    withoutLines(
      lines,
      keys.filter((key) => !locked.has(key)),
    )

/** Empties the basket, so that its stored copy is deleted (spec §4); the unanswered order stays. */
export const clearLines: LinesChange = (lines, locked) => {
  if (locked.size === 0) return emptyBasket
  const loose = looseLines({ lines, locked })
  return loose.size === 0 ? lines : subtract(lines, new Map([...loose].map(([key, entry]) => [key, entry.quantity])))
}

/** Removes the quantities of an order; not while another one is unanswered. */
export const takeOut =
  (order: ConfirmedOrder): LinesChange =>
  (lines, locked) =>
    locked.size > 0 ? lines : subtract(lines, lineQuantities(order))

/** Lowers lines to at most these quantities, by line key; not while an order is unanswered. */
export const lowerLines =
  (most: ReadonlyMap<string, number>): LinesChange =>
  (lines, locked) =>
    locked.size > 0
      ? lines
      : subtract(
          lines,
          new Map(
            [...lines].flatMap(([key, { quantity }]) => {
              const excess = quantity - (most.get(key) ?? quantity)
              return excess > 0 ? [[key, excess] as const] : []
            }),
          ),
        )

/** Adds cleared lines back to the basket. */
export const putBack =
  (cleared: Basket): LinesChange =>
  (lines) =>
    merged(lines, cleared)

/** Puts a removed line back in its place; `order`: keys of all lines at that time, from top to bottom. */
export const putBackRow =
  (entry: BasketEntry, order: readonly string[]): LinesChange =>
  (lines) =>
    withEntryBack(lines, entry, order)
