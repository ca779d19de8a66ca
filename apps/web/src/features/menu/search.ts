import type { Dish } from './restaurant-data.ts'

type Indexed = {
  readonly item: Dish
  readonly name: string
  /** Name, description and categories. */
  readonly all: string
}

/** A menu made ready to be searched: nothing is put into lower case while a diner types. */
export type SearchIndex = readonly Indexed[]

/**
 * Makes a menu ready to be searched.
 *
 * @param items Each dish once.
 * @returns The index, in the menu's order.
 */
export const toSearchIndex = (items: readonly Dish[]): SearchIndex =>
  items.map((item) => {
    const { name, description, category, specialCategory } = item
    const all = [name, description, category.name, specialCategory?.name ?? ''].join('\n').toLowerCase()
    return { item, name: name.toLowerCase(), all }
  })

/**
 * What was typed, as it is looked for.
 *
 * @param text As typed.
 * @returns In lower case, without spaces around it.
 */
export const toNeedle = (text: string): string => text.trim().toLowerCase()

/** The results of a search, each dish once. */
export type Found = {
  /** The name contains the text (spec §2 "Search"), in the menu's order. */
  readonly byName: readonly Dish[]
  /** All words stand in name, description or category, in whatever order; those with all words in the name first. */
  readonly byWords: readonly Dish[]
}

/**
 * The dishes that a text finds, in whatever case.
 *
 * @param index The menu.
 * @param needle From toNeedle(); empty finds all by name.
 * @returns The dishes.
 */
export const findDishes = (index: SearchIndex, needle: string): Found => {
  const words = needle.split(/\s+/)
  const hasWords = (text: string): boolean => words.every((word) => text.includes(word))
  const byName: Dish[] = []
  const byWordsOfName: Dish[] = []
  const byWords: Dish[] = []
  for (const { item, name, all } of index) {
    if (name.includes(needle)) byName.push(item)
    else if (hasWords(name)) byWordsOfName.push(item)
    else if (hasWords(all)) byWords.push(item)
  }
  return { byName, byWords: [...byWordsOfName, ...byWords] }
}
