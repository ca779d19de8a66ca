// Dishes that resemble a text: by words, initials, sound or with one typing error (decision 108). Loaded with Search.
import { roughKey, roughMark, soundKeys } from '@thali/contract/basics/sound'
import { type Thing, toThings } from './same-words.ts'
import { type Found, type Indexed, type More, type SearchIndex, type Searched, findByText } from './search.ts'
import { type Fit, fitOfThing, fits, prefixLengthMin } from './thing-fit.ts'

const separators = /[^\p{L}\p{M}\p{N}]+/u

const wordsOf = (text: string): string[] => text.split(separators).filter(Boolean)

/** Words that join others; menus write `&`, or leave them out. */
const joining = new Set([
  'and',
  'n',
  'aur',
  'with',
  'of',
  'the',
  'in',
  'ka',
  'ke',
  'ki',
  'da',
  'di',
  'wala',
  'wali',
  'wale',
])

/** Typed words without those that join others. */
const typedWordsOf = (text: string): string[] => {
  const words = wordsOf(text)
  const others = words.filter((word) => !joining.has(word))
  return others.length > 0 ? others : words
}

// A menu changes during service, its names do not.
const knownSounds = new Map<string, readonly string[]>()

const soundsOf = (name: string): readonly string[] => {
  const known = knownSounds.get(name) ?? soundKeys(name)
  knownSounds.set(name, known)
  return known
}

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
  const wordList = shown === name ? words : [...words, ...wordsOf(shown)]
  const keyWords = (key: string): string[] => {
    const mark = key.startsWith(roughMark) ? roughMark : ''
    return key
      .slice(mark.length)
      .split(' ')
      .filter(Boolean)
      .map((word) => mark + word)
  }
  entry.more = {
    words: ` ${wordList.join(' ')} `,
    wordList,
    keyList: [...new Set(all.flatMap(keyWords))],
    initials: words.map((word) => word.charAt(0)).join(''),
    sounds: toText(exact),
    tamil: tamil.length > 0 ? toText(tamil) : '',
    rough: toText([...exact.map(roughKey), ...tamil]),
  }
  return entry.more
}

/** A typed text as its sounds; several, where a letter has several. */
type Sound = { readonly key: string; readonly rough: string; readonly isRough: boolean }

const contains = (sounds: string, key: string): boolean => {
  const words = key.split(' ')
  const joined = words.join('')
  const has = (word: string): boolean => sounds.includes(word.length < prefixLengthMin ? `\n${word}\n` : `\n${word}`)
  return has(joined) || (words.length > 1 && words.every(has))
}

const soundsLike = (more: More, { key, rough, isRough }: Sound): boolean =>
  isRough ? contains(more.rough, key) : contains(more.sounds, key) || (more.tamil !== '' && contains(more.tamil, rough))

type Rank = Exclude<Fit, 'none'> | 'initials'
const ranks: readonly Rank[] = ['words', 'initials', 'sound', 'same', 'typo']

/** A shorter text has too few consonants. */
const soundLengthMin = 3

const toSounds = (text: string): Sound[] =>
  soundKeys(text).map((key) => {
    const isRough = key.startsWith(roughMark)
    return { key: isRough ? key.slice(roughMark.length) : key, rough: roughKey(key), isRough }
  })

/** The rank of the thing that fits worst. */
const rankOfThings = (things: readonly ((more: More) => number)[], more: More): Rank | undefined => {
  let worst = 0
  for (const fitOf of things) {
    worst = Math.max(worst, fitOf(more))
    if (fits[worst] === 'none') return undefined
  }
  const fit = things.length > 0 ? fits[worst] : 'none'
  return fit === 'none' ? undefined : fit
}

/**
 * How a dish whose own name does not contain the text resembles it.
 *
 * @param isKnown Other names contain the text: it is no error, and two consonants are too few.
 */
const rankerOf = (needle: string, hasInitials: boolean, isKnown: boolean): ((entry: Indexed) => Rank | undefined) => {
  const typed = typedWordsOf(needle)
  const isLatin = !/[^\p{Script=Latin}\p{N}\p{P}\s]/u.test(needle)
  const sounds =
    isLatin && needle.length < soundLengthMin
      ? []
      : toSounds(typed.join(' ')).filter(({ key }) => !isKnown || key.replaceAll(' ', '').length >= soundLengthMin)
  const limits = { soundMin: isKnown ? soundLengthMin : 1, hasTypos: !isKnown }
  const things =
    isLatin && needle.length < soundLengthMin ? [] : toThings(typed).map((thing) => fitOfThing(thing, limits))
  return (entry) => {
    const more = moreOf(entry)
    if (typed.length === 0) return undefined
    if (entry.item.ownName !== undefined && entry.item.name.toLowerCase().includes(needle)) return 'words'
    if (typed.every((word) => more.words.includes(` ${word}`))) return 'words'
    if (hasInitials && typed.length === 1 && needle.length > 1 && more.initials.startsWith(needle)) return 'initials'
    if (sounds.some((sound) => soundsLike(more, sound))) return 'sound'
    return rankOfThings(things, more)
  }
}

/** Dishes that sound like the text with sounds distinguished as little as in Tamil. Tried if nothing else is found. */
const findRoughly = <T extends Searched>(index: SearchIndex<T>, needle: string): T[] => {
  const keys = soundKeys(needle).map((key) => roughKey(key.replace(roughMark, '')))
  const long = keys.filter((key) => key.replaceAll(' ', '').length >= soundLengthMin)
  return index.filter((entry) => long.some((key) => contains(moreOf(entry).rough, key))).map(({ item }) => item)
}

const toPattern = ({ typed, names }: Thing): RegExp =>
  new RegExp(`(?<!\\p{L})(?:${[typed, ...names.map((name) => `${name}(?!\\p{L})`)].join('|')})`, 'u')

/** Dishes whose name, description or category has a name of each thing. Tried if nothing else is found. */
const findDescribed = <T extends Searched>(index: SearchIndex<T>, needle: string): T[] => {
  const patterns = toThings(typedWordsOf(needle)).map(toPattern)
  return index.filter(({ all }) => patterns.every((pattern) => pattern.test(all))).map(({ item }) => item)
}

/**
 * Finds dishes by a needle from toNeedle(): as `findByText`, and then those that resemble it. An empty one finds all by name.
 *
 * @param hasInitials Also by the first letters of their words, such as `pbm` for Paneer Butter Masala (default: not).
 */
export const findDishes = <T extends Searched>(
  index: SearchIndex<T>,
  needle: string,
  hasInitials = false,
): Found<T> => {
  const { byName, byWords } = findByText(index, needle)
  if (byName.length === index.length) return { byName, similar: [], byWords }
  const rankOf = rankerOf(needle, hasInitials, byName.length > 0)
  const similar: Record<Rank, T[]> = { words: [], initials: [], sound: [], same: [], typo: [] }
  for (const entry of index) {
    const rank = entry.name.includes(needle) ? undefined : rankOf(entry)
    if (rank) similar[rank].push(entry.item)
  }
  const ranked = ranks.flatMap((rank) => similar[rank])
  const known = new Set(ranked)
  const found = { byName, similar: ranked, byWords: byWords.filter((item) => !known.has(item)) }
  const isNothing = byName.length + ranked.length + found.byWords.length === 0
  if (!isNothing) return found
  const rough = findRoughly(index, needle)
  return rough.length > 0 ? { ...found, similar: rough } : { ...found, byWords: findDescribed(index, needle) }
}
