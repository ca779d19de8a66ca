import type { z } from 'zod'
import type { category, menuCategory } from './schemas/menu.ts'

/** A heading of the menu (spec §3 "Category"). */
export type Category = z.infer<typeof category>

/** A category with the dishes it shows. */
export type MenuCategory = z.infer<typeof menuCategory>

export type CategoryType = Category['type']

/** Where the weights of each type begin (spec §9): Special categories stand before Regular ones. */
const baseWeight: Record<CategoryType, number> = { Regular: 0, Special: 1000 }

/**
 * The weight of a new category: one above the heaviest of its type (spec §9).
 *
 * @param categories All categories of the restaurant.
 * @param type The type of the new one.
 * @returns Its weight; the first of a type gets the base of its type plus 1.
 */
export const newCategoryWeight = (
  categories: readonly Pick<Category, 'type' | 'weight'>[],
  type: CategoryType,
): number =>
  categories.filter((one) => one.type === type).reduce((top, one) => Math.max(top, one.weight), baseWeight[type]) + 1

/**
 * The weight a category gets by its place in a re-ordered list (spec §4 "Category reorder").
 *
 * @param position Place in the list, the first being 0.
 * @param count Length of the list.
 * @param type The type all of the list share.
 * @returns List length minus position, for Special 1000 plus that.
 */
export const reorderedWeight = (position: number, count: number, type: CategoryType): number =>
  baseWeight[type] + count - position

/**
 * The order in which the menu shows its categories: heaviest first, ties by name.
 *
 * @param a One category.
 * @param b Another.
 * @returns Negative when `a` comes first, as `Array.sort` wants it.
 */
export const byWeight = (a: Pick<Category, 'weight' | 'name'>, b: Pick<Category, 'weight' | 'name'>): number =>
  b.weight - a.weight || a.name.localeCompare(b.name)
