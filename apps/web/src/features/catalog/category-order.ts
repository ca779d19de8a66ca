import { type Category, type CategoryType, byWeight } from '@thali/contract/menu/category'
import { menuEndpoints } from '@thali/contract/menu/endpoints'
import { call } from '#web/api/call.ts'
import { type Saving, useSaving } from '#web/forms/saving.ts'
import { categoriesMessages } from './messages.en.ts'

/**
 * The categories of a type in the order of the unsaved list. Categories added since are last; deleted ones are gone.
 *
 * @param ids The unsaved order; empty before the first move.
 */
export const inOrder = (
  categories: readonly Category[],
  type: CategoryType,
  ids: readonly string[],
): readonly Category[] => {
  const placed = categories.filter((category) => category.type === type).toSorted(byWeight)
  const byId = new Map(placed.map((category) => [category.id, category]))
  const moved = ids.flatMap((id) => byId.get(id) ?? [])
  return [...moved, ...placed.filter(({ id }) => !ids.includes(id))]
}

/**
 * Moves one entry of a list.
 *
 * @param to Target index.
 * @returns The same list when the index does not exist.
 */
export const moved = <T>(rows: readonly T[], from: number, to: number): readonly T[] => {
  const row = rows[from]
  if (row === undefined || to < 0 || to >= rows.length || from === to) return rows
  return rows.toSpliced(from, 1).toSpliced(to, 0, row)
}

type Order = { readonly restaurantId: string; readonly type: CategoryType; readonly categoryIds: string[] }

/** Saves the whole order in one call, so that it is never half saved (design §4.21). */
export const useSaveOrder = (): Saving<Order, Category[]> =>
  useSaving((body: Order) => call(menuEndpoints.reorderCategories, { body }), categoriesMessages.savingFailedLog)
