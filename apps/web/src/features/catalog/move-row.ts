import { announce } from '#web/ui/announce.tsx'
import { moved } from './category-order.ts'
import { categoriesMessages as messages } from './messages.en.ts'

/**
 * A list with the row at `from` moved by one place, announced to screen readers; the same list at its ends.
 *
 * @param name Of the row.
 */
export const movedByOne = <T>(rows: readonly T[], from: number, by: 1 | -1, name: string): readonly T[] => {
  const next = moved(rows, from, from + by)
  if (next !== rows) announce(messages.movedTo({ name, place: from + by + 1, count: rows.length }))
  return next
}
