import type { Dish } from './restaurant-data.ts'

/** A menu made ready to be searched: nothing is put into lower case while somebody types. */
export type SearchIndex = readonly { readonly item: Dish; readonly name: string }[]

/**
 * Makes a menu ready to be searched.
 *
 * @param items Each dish once.
 * @returns The index, in the menu's order.
 */
export const toSearchIndex = (items: readonly Dish[]): SearchIndex =>
  items.map((item) => ({ item, name: item.name.toLowerCase() }))

/**
 * What was typed, as it is looked for.
 *
 * @param text As typed.
 * @returns In lower case, without spaces around it.
 */
export const toNeedle = (text: string): string => text.trim().toLowerCase()

/**
 * The dishes whose name contains a text, in whatever case (spec §2 "Search").
 *
 * @param index The menu.
 * @param needle From toNeedle(); empty finds all.
 * @returns The dishes, in the menu's order.
 */
export const findDishes = (index: SearchIndex, needle: string): readonly Dish[] =>
  index.filter(({ name }) => name.includes(needle)).map(({ item }) => item)
