import { type Category, type CategoryType, byWeight } from '@thali/contract'
import { call } from '#web/api/call.ts'
import { type Saving, useSaving } from '#web/lib/saving.ts'
import { categoriesMessages } from './messages.en.ts'

/**
 * The categories of a type in the order somebody gave them so far. Whatever came to be since they began stands last, and
 * whatever went is gone.
 *
 * @param categories All of the restaurant.
 * @param type Which of them.
 * @param ids The order given; empty before anything was moved.
 * @returns All categories of that type, first to last.
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
 * Moves one of a list.
 *
 * @param ids The list.
 * @param from Its place, the first being 0.
 * @param to The place it shall have.
 * @returns The list anew; the same one when there is no such place.
 */
export const moved = (ids: readonly string[], from: number, to: number): readonly string[] => {
  const id = ids[from]
  if (id === undefined || to < 0 || to >= ids.length || from === to) return ids
  return ids.toSpliced(from, 1).toSpliced(to, 0, id)
}

type Order = { readonly restaurantId: string; readonly type: CategoryType; readonly categoryIds: string[] }

/** @returns Saves the whole order in one call, so that none is ever half done (design §4.21). */
export const useSaveOrder = (): Saving<Order, Category[]> =>
  useSaving((body: Order) => call('reorderCategories', { body }), categoriesMessages.savingFailedLog)
