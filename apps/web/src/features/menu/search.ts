import { roughKey, roughMark, soundKeys } from '@thali/contract'
import type { Dish } from './restaurant-data.ts'

/** A dish as far as a search reads it. */
type Searched = Pick<Dish, 'id' | 'name' | 'ownName' | 'description' | 'category' | 'specialCategory'>

type Indexed<T extends Searched = Searched> = {
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

/** What the name contains beside its text; each word after a blank, each sound after a line break. */
type More = {
  readonly words: string
  readonly initials: string
  readonly sounds: string
  /** Without the differences that Tamil does not write, of Tamil names and of all. */
  readonly tamil: string
  readonly rough: string
}

/** A menu in lower case, so that a keystroke converts nothing. */
export type SearchIndex<T extends Searched> = readonly Indexed<T>[]

/** Search keys by dish, from the server; without them dishes are found by the sound of their own names. */
type SearchKeys = Readonly<Record<string, readonly string[]>>

export const toSearchIndex = <T extends Searched>(items: readonly T[], keys: SearchKeys = {}): SearchIndex<T> =>
  items.map((item) => {
    const { name, ownName = '', description, category, specialCategory } = item
    const all = [name, ownName, description, category.name, specialCategory?.name ?? ''].join('\n').toLowerCase()
    return { item, name: (ownName || name).toLowerCase(), all, keys: keys[item.id] ?? [] }
  })

export const toNeedle = (text: string): string => text.trim().toLowerCase()

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean)

// A menu changes during service, its names do not.
const knownSounds = new Map<string, readonly string[]>()

const soundsOf = (name: string): readonly string[] => {
  const known = knownSounds.get(name) ?? soundKeys(name)
  knownSounds.set(name, known)
  return known
}

/** Shorter keys match a word as a whole. */
const prefixLengthMin = 3

/** A key from each of its words on, and its short words, which match as a whole. */
const linesOf = (key: string): string[] => {
  const words = key.split(' ')
  return [...words.map((_, at) => words.slice(at).join('')), ...words.filter((word) => word.length < prefixLengthMin)]
}

const toText = (keys: readonly string[]): string => `\n${keys.flatMap(linesOf).join('\n')}\n`

const moreOf = (entry: Indexed): More => {
  if (entry.more) return entry.more
  const { item, name, keys } = entry
  const shown = item.name.toLowerCase()
  const words = wordsOf(name)
  const all = [...new Set([...soundsOf(name), ...(shown === name ? [] : soundsOf(shown)), ...keys])]
  const exact = all.filter((key) => !key.startsWith(roughMark))
  const tamil = all.filter((key) => key.startsWith(roughMark)).map((key) => key.slice(roughMark.length))
  entry.more = {
    words: ` ${(shown === name ? words : [...words, ...wordsOf(shown)]).join(' ')}`,
    initials: words.map((word) => word.charAt(0)).join(''),
    sounds: toText(exact),
    tamil: tamil.length > 0 ? toText(tamil) : '',
    rough: toText([...exact.map(roughKey), ...tamil]),
  }
  return entry.more
}

/** A typed text as its sounds; several, where a letter has several. */
type Sound = { readonly key: string; readonly isRough: boolean }

const contains = (sounds: string, key: string): boolean => {
  const words = key.split(' ')
  const joined = words.join('')
  const has = (word: string): boolean => sounds.includes(word.length < prefixLengthMin ? `\n${word}\n` : `\n${word}`)
  return has(joined) || (words.length > 1 && words.every(has))
}

const soundsLike = (more: More, { key, isRough }: Sound): boolean =>
  isRough ? contains(more.rough, key) : contains(more.sounds, key) || contains(more.tamil, roughKey(key))

/** Shorter words are not compared with one typing error: they would match too many. */
const typoLengthMin = 5

/** Whether a word begins like another one, but for one letter that is missing, wrong, added or swapped with the next. */
const isTypoOf = (typed: string, word: string): boolean => {
  let at = 0
  while (at < typed.length && typed[at] === word[at]) at += 1
  return (
    word.startsWith(typed.slice(at + 1), at + 1) ||
    word.startsWith(typed.slice(at), at + 1) ||
    word.startsWith(typed.slice(at + 1), at) ||
    (typed[at] === word[at + 1] && typed[at + 1] === word[at] && word.startsWith(typed.slice(at + 2), at + 2))
  )
}

const matchesWithTypos = ({ words }: More, typed: readonly string[]): boolean =>
  typed.every(
    (word) =>
      words.includes(` ${word}`) ||
      (word.length >= typoLengthMin && words.split(' ').some((one) => one !== '' && isTypoOf(word, one))),
  )

/** Search results, each dish once. */
export type Found<T extends Searched = Dish> = {
  /** The name contains the text (spec §2 "Search"), in the menu's order. */
  readonly byName: readonly T[]
  /** The name in another language contains it, words of a name begin so, it sounds like it, or has one typing error. */
  readonly similar: readonly T[]
  /** Name, description or category contain all words, in any order; dishes with all words in the name come first. */
  readonly byWords: readonly T[]
}

type Rank = 'words' | 'initials' | 'sound' | 'typo'
const ranks: readonly Rank[] = ['words', 'initials', 'sound', 'typo']

/** A shorter text has too few consonants. */
const soundLengthMin = 3

/**
 * How a dish whose own name does not contain the text resembles it.
 *
 * @param isKnown Other names contain the text: it is no error, and two consonants are too few.
 */
const rankerOf = (needle: string, hasInitials: boolean, isKnown: boolean): ((entry: Indexed) => Rank | undefined) => {
  const typed = wordsOf(needle)
  const isLatin = !/[^\p{Script=Latin}\p{N}\p{P}\s]/u.test(needle)
  const sounds =
    isLatin && needle.length < soundLengthMin
      ? []
      : soundKeys(needle)
          .map((key): Sound => {
            const isRough = key.startsWith(roughMark)
            return { key: isRough ? key.slice(roughMark.length) : key, isRough }
          })
          .filter(({ key }) => !isKnown || key.replaceAll(' ', '').length >= soundLengthMin)
  const canHaveTypos = !isKnown && typed.some((word) => word.length >= typoLengthMin)
  return (entry) => {
    const more = moreOf(entry)
    if (typed.length === 0) return undefined
    if (entry.item.ownName !== undefined && entry.item.name.toLowerCase().includes(needle)) return 'words'
    if (typed.every((word) => more.words.includes(` ${word}`))) return 'words'
    if (hasInitials && typed.length === 1 && needle.length > 1 && more.initials.startsWith(needle)) return 'initials'
    if (sounds.some((sound) => soundsLike(more, sound))) return 'sound'
    return canHaveTypos && matchesWithTypos(more, typed) ? 'typo' : undefined
  }
}

/** The dishes that sound like the text if sounds are told apart as little as in Tamil. Tried when nothing else is found. */
const findRoughly = <T extends Searched>(index: SearchIndex<T>, needle: string): T[] => {
  const keys = soundKeys(needle).map((key) => roughKey(key.replace(roughMark, '')))
  const long = keys.filter((key) => key.replaceAll(' ', '').length >= soundLengthMin)
  return index.filter((entry) => long.some((key) => contains(moreOf(entry).rough, key))).map(({ item }) => item)
}

/**
 * Finds dishes by a needle from toNeedle(); an empty one finds all by name.
 *
 * @param hasInitials Also by the first letters of their words, such as `pbm` for Paneer Butter Masala (default: not).
 */
export const findDishes = <T extends Searched>(
  index: SearchIndex<T>,
  needle: string,
  hasInitials = false,
): Found<T> => {
  const words = needle.split(/\s+/)
  const hasWords = (text: string): boolean => words.every((word) => text.includes(word))
  const named = index.filter(({ name }) => name.includes(needle))
  const byName = named.map(({ item }) => item)
  if (named.length === index.length) return { byName, similar: [], byWords: [] }
  const rankOf = rankerOf(needle, hasInitials, byName.length > 0)
  const similar: Record<Rank, T[]> = { words: [], initials: [], sound: [], typo: [] }
  const byWordsOfName: T[] = []
  const byWords: T[] = []
  for (const entry of index) {
    const { item, name, all } = entry
    if (name.includes(needle)) continue
    const rank = rankOf(entry)
    if (rank) similar[rank].push(item)
    else if (hasWords(name)) byWordsOfName.push(item)
    else if (hasWords(all)) byWords.push(item)
  }
  const found = { byName, similar: ranks.flatMap((rank) => similar[rank]), byWords: [...byWordsOfName, ...byWords] }
  const isNothing = byName.length + found.similar.length + found.byWords.length === 0
  return isNothing ? { ...found, similar: findRoughly(index, needle) } : found
}
