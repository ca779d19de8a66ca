import type { Reports } from '@thali/contract/reports/schema'
import { dayNames, timeNames } from '#server/data/reports/local-slot.ts'
import type { SoldItem } from '#server/data/reports/queries.ts'

/** Items in most and least sold (spec §9). */
export const shownItems = 5

/** The order of a ranking: the most sold first, then by name. */
export const byRank = (first: SoldItem, second: SoldItem): number => {
  if (first.quantity !== second.quantity) return second.quantity - first.quantity
  if (first.itemName !== second.itemName) return first.itemName < second.itemName ? -1 : 1
  if (first.itemId !== second.itemId) return first.itemId < second.itemId ? -1 : 1
  return (first.portion?.name ?? '') < (second.portion?.name ?? '') ? -1 : 1
}

/** Whole rupees, half up; 0 without orders. */
export const averageRupees = (totalPaise: number, count: number): number =>
  count === 0 ? 0 : Math.round(totalPaise / (count * 100))

/** The five most sold dishes. */
export const mostSold = (items: readonly SoldItem[]): SoldItem[] => items.toSorted(byRank).slice(0, shownItems)

/** The five least sold dishes, the least last. */
export const leastSold = (items: readonly SoldItem[]): SoldItem[] => items.toSorted(byRank).slice(-shownItems)

/** Orders and their sum in paise. */
export type Sum = { readonly orderCount: number; readonly totalPaise: number }

/** Averages by weekday and by two hours. `sumOf` is undefined for a slot without orders. */
export const averagesOf = (
  sumOf: (kind: 'day' | 'time', slot: number) => Sum | undefined,
): Pick<Reports, 'averageSalesByDay' | 'salesByTime'> => {
  const averageOf = (kind: 'day' | 'time', slot: number): number | undefined => {
    const sum = sumOf(kind, slot)
    return sum && averageRupees(sum.totalPaise, sum.orderCount)
  }
  return {
    averageSalesByDay: dayNames.flatMap((day, index) => {
      const average = averageOf('day', index)
      return average === undefined ? [] : [{ day, average }]
    }),
    salesByTime: timeNames.map((slot, index) => ({ slot, average: averageOf('time', index) ?? 0 })),
  }
}
