import type { z } from 'zod'
import type { category, menuCategory } from './schema.ts'

/** A heading of the menu (spec §3 "Category"). */
export type Category = z.infer<typeof category>

/** A category with the dishes that it shows. */
export type MenuCategory = z.infer<typeof menuCategory>

/** `Regular`, or `Special` for a category whose dishes also have a Regular one (spec §3). */
export type CategoryType = Category['type']

/** The weight below the first category of each type (spec §9), so that Special categories come first. */
const baseWeight: Record<CategoryType, number> = { Regular: 0, Special: 1000 }

/** The weight of a new category: 1 above the heaviest of its type, initially 1 or for Special 1001 (spec §9). */
export const newCategoryWeight = (
  categories: readonly Pick<Category, 'type' | 'weight'>[],
  type: CategoryType,
): number =>
  categories.filter((one) => one.type === type).reduce((top, one) => Math.max(top, one.weight), baseWeight[type]) + 1

/** The weight at a position, from 0, of a reordered list: `count - position`, plus 1000 for Special (spec §4). */
export const reorderedWeight = (position: number, count: number, type: CategoryType): number =>
  baseWeight[type] + count - position

/** Compares two categories for sorting in menu order: heaviest first, then by name. */
export const byWeight = (a: Pick<Category, 'weight' | 'name'>, b: Pick<Category, 'weight' | 'name'>): number =>
  b.weight - a.weight || a.name.localeCompare(b.name)
