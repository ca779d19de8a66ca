import type { Dish } from '../data/restaurant-data.ts'

/** The fields of a dish that a search reads. */
export type Searched = Pick<Dish, 'id' | 'name' | 'ownName' | 'description' | 'category' | 'specialCategory'>

export type Indexed<T extends Searched = Searched> = {
  readonly item: T
  /** The restaurant's own name. */
  readonly name: string
  /** Names, description and categories. */
  readonly all: string
  /** Search keys of its names in other languages. */
  readonly keys: readonly string[]
  /** Made for the first text that needs it. */
  more?: More
}

/** Search keys added to the name's text; each word after a blank, each sound after a line break (similar.ts). */
export type More = {
  readonly words: string
  readonly wordList: readonly string[]
  /** The keys of its words. Keys of Tamil names are rough and begin with `~`. */
  readonly keyList: readonly string[]
  readonly initials: string
  readonly sounds: string
  /** Without the differences that Tamil does not write, of Tamil names and of all. */
  readonly tamil: string
  readonly rough: string
}

/** A menu in lower case, so that a keystroke converts nothing. */
export type SearchIndex<T extends Searched> = readonly Indexed<T>[]

/** Search keys by dish, from the server; without them dishes are found by the sound of their own names. */
export type SearchKeys = Readonly<Record<string, readonly string[]>>

export const toSearchIndex = <T extends Searched>(items: readonly T[], keys: SearchKeys = {}): SearchIndex<T> =>
  items.map((item) => {
    const { name, ownName = '', description, category, specialCategory } = item
    const all = [name, ownName, description, category.name, specialCategory?.name ?? ''].join('\n').toLowerCase()
    return { item, name: (ownName || name).toLowerCase(), all, keys: keys[item.id] ?? [] }
  })

export const toNeedle = (text: string): string => text.trim().toLowerCase()

/** Search results, each dish once. */
export type Found<T extends Searched = Dish> = {
  /** The name contains the text (spec §2 "Search"), in the menu's order. */
  readonly byName: readonly T[]
  /** The name in another language contains it, words of a name begin so, it sounds like it, or has one typing error. */
  readonly similar: readonly T[]
  /** Name, description or category contain all words, in any order; dishes with all words in the name come first. */
  readonly byWords: readonly T[]
}

/** Finds dishes by a needle from toNeedle(); an empty one finds all by name. */
export const findByText = <T extends Searched>(index: SearchIndex<T>, needle: string): Found<T> => {
  const words = needle.split(/\s+/)
  const hasWords = (text: string): boolean => words.every((word) => text.includes(word))
  const byName: T[] = []
  const byWordsOfName: T[] = []
  const byWords: T[] = []
  for (const { item, name, all } of index) {
    if (name.includes(needle)) byName.push(item)
    else if (hasWords(name)) byWordsOfName.push(item)
    else if (hasWords(all)) byWords.push(item)
  }
  return { byName, similar: [], byWords: [...byWordsOfName, ...byWords] }
}
