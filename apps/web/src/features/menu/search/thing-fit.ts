// How a typed thing fits a dish: by a word of its name, its sound, another name, or with one typing error.
import { roughKey, roughMark, soundKeys } from '@thali/contract/basics/sound'
import { type Thing, clearKeysOf } from './same-words.ts'
import type { More } from './search.ts'

/** The best first. */
export const fits = ['words', 'sound', 'same', 'typo', 'none'] as const
export type Fit = (typeof fits)[number]

const worst = fits.length - 1

/** Shorter keys match a word as a whole. */
export const prefixLengthMin = 3

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

/** Guests write the flap of papdi, kadai and vada as `r` or `d`. */
const withOneFlap = (key: string): string => key.replace(/(?<=.)r/g, 'd')

const isKeyOf = (key: string, word: string): boolean =>
  key.length < prefixLengthMin ? word === key : word.startsWith(key)

type Limits = {
  /** Fewer consonants are no sound. */
  readonly soundMin: number
  readonly hasTypos: boolean
}

/** Answers how well the thing fits a dish, as an index of `fits`. A menu has few different words: each is compared once. */
export const fitOfThing = ({ typed, names }: Thing, { soundMin, hasTypos }: Limits): ((more: More) => number) => {
  const known = new Map<string, number>()
  const whole = new Set(names.filter((name) => !name.includes(' ')))
  const phrases = names.filter((name) => name.includes(' ')).map((name) => name.split(' '))
  const keys = soundKeys(typed).filter((key) => key.replace(roughMark, '').length >= soundMin)
  const exact = keys.filter((key) => !key.startsWith(roughMark))
  // Tamil is compared without the differences that it does not write, whichever of both texts is Tamil.
  const rough = keys.map((key) => roughKey(key.replace(roughMark, '')))
  const isTamil = exact.length < keys.length
  const sameKeys = new Set(names.flatMap(clearKeysOf).map((key) => (isTamil ? roughKey(key) : key)))
  const flapped = hasTypos ? exact.filter((key) => key.length >= prefixLengthMin).map(withOneFlap) : []

  const fitOfWord = (word: string): number => {
    if (word.startsWith(typed)) return fits.indexOf('words')
    if (whole.has(word)) return fits.indexOf('same')
    return hasTypos && typed.length >= typoLengthMin && isTypoOf(typed, word) ? fits.indexOf('typo') : worst
  }
  const fitOfKey = (marked: string): number => {
    const isRough = isTamil || marked.startsWith(roughMark)
    const word = isRough ? roughKey(marked.replace(roughMark, '')) : marked
    if ((isRough ? rough : exact).some((key) => isKeyOf(key, word))) return fits.indexOf('sound')
    if (sameKeys.has(word)) return fits.indexOf('same')
    return flapped.some((key) => withOneFlap(word).startsWith(key)) ? fits.indexOf('typo') : worst
  }
  const fitOf = (word: string, isKey: boolean): number => {
    const id = isKey ? `\n${word}` : word
    const fit = known.get(id) ?? (isKey ? fitOfKey(word) : fitOfWord(word))
    known.set(id, fit)
    return fit
  }
  return ({ words, wordList, keyList }) => {
    let fit = worst
    for (const word of wordList) fit = Math.min(fit, fitOf(word, false))
    for (const key of keyList) fit = Math.min(fit, fitOf(key, true))
    const isSame =
      fit > fits.indexOf('same') && phrases.some((phrase) => phrase.every((word) => words.includes(` ${word} `)))
    return isSame ? fits.indexOf('same') : fit
  }
}
