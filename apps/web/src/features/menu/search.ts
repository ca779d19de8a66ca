import type { Dish } from './restaurant-data.ts'

type Indexed = {
  readonly item: Dish
  readonly name: string
  /** Name, description and categories. */
  readonly all: string
}

/** A menu in lower case, so that a keystroke converts nothing. */
export type SearchIndex = readonly Indexed[]

export const toSearchIndex = (items: readonly Dish[]): SearchIndex =>
  items.map((item) => {
    const { name, description, category, specialCategory } = item
    const all = [name, description, category.name, specialCategory?.name ?? ''].join('\n').toLowerCase()
    return { item, name: name.toLowerCase(), all }
  })

export const toNeedle = (text: string): string => text.trim().toLowerCase()

/** Search results, each dish once. */
export type Found = {
  /** The name contains the text (spec §2 "Search"), in the menu's order. */
  readonly byName: readonly Dish[]
  /** Name, description or category contain all words, in any order; dishes with all words in the name come first. */
  readonly byWords: readonly Dish[]
}

/** Finds dishes by a needle from toNeedle(); an empty one finds all by name. */
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
