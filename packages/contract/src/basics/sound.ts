// Names of dishes by their sound, in the scripts of all languages (decision 108). Server and browser reduce texts alike, to
// their consonants: vowels are where spellings differ.

/** A letter that is spelled `d` or `r` in Latin, as in vada and pakora, and one that is `v` or a vowel. */
const flap = 'R'
const glide = 'V'
/** The sound of `ch`, until other letters `c` have theirs. */
const church = 'C'
/** A nasal sign. Many spellings leave it out: पराँठा and पराठा, মাংস and মাস. */
const nasal = 'N'

// The blocks of Indic scripts, from U+0900 to U+0D7F, have the same letters at the same places.
const indicSounds = new Map<number, string>(
  (
    [
      ['k', 0x15, 0x16, 0x58, 0x59],
      ['g', 0x17, 0x18, 0x5a],
      ['n', 0x19, 0x1e, 0x23, 0x28, 0x29],
      [church, 0x1a, 0x1b],
      ['j', 0x1c, 0x1d, 0x5b],
      ['t', 0x1f, 0x20, 0x24, 0x25, 0x4e],
      ['d', 0x21, 0x22, 0x26, 0x27],
      ['p', 0x2a],
      ['f', 0x2b, 0x5e],
      ['b', 0x2c, 0x2d],
      ['m', 0x2e],
      ['y', 0x2f, 0x5f],
      ['r', 0x30, 0x31],
      ['l', 0x32, 0x33, 0x34],
      ['v', 0x35],
      ['s', 0x36, 0x37, 0x38],
      ['h', 0x39],
      [flap, 0x5c, 0x5d],
    ] as const
  ).flatMap(([sound, ...places]) => places.map((at) => [at, sound] as const)),
)

const arabicSounds = new Map<string, string>(
  (
    [
      ['آاأإعءئےي', 'a'],
      ['یى', 'y'],
      ['وؤ', glide],
      ['ب', 'b'],
      ['پ', 'p'],
      ['تطٹ', 't'],
      ['ثسشصض', 's'],
      ['جذزژظ', 'j'],
      ['چ', church],
      ['حہهةۃ', 'h'],
      ['خکكق', 'k'],
      ['دڈ', 'd'],
      ['ر', 'r'],
      ['ڑ', flap],
      ['غگ', 'g'],
      ['ف', 'f'],
      ['ل', 'l'],
      ['م', 'm'],
      ['ن', 'n'],
      ['ں', nasal],
    ] as const
  ).flatMap(([letters, sound]) => Array.from(letters, (letter) => [letter, `${sound}a`] as const)),
)

/** Final consonants of Malayalam, from U+0D7A. */
const chillus = 'nnrllk'

// Unicode writes some letters as two characters. Two letters `ṟ` of Tamil and Malayalam are a `t`.
const rewritten: readonly (readonly [RegExp, string])[] = [
  [/['’`\u200b-\u200d]/g, ''],
  [/[\u0921\u0922]\u093c/g, '\u095c'],
  [/[\u09a1\u09a2]\u09bc/g, '\u09dc'],
  [/\u0a21\u0a3c/g, '\u0a5c'],
  [/\u0bb1\u0bcd\u0bb1/g, '\u0b9f'],
  [/\u0d31\u0d4d\u0d31/g, '\u0d1f'],
  // A final anusvara of Telugu, Kannada and Malayalam is an `m`.
  [/[\u0c02\u0c82\u0d02](?![\u0c00-\u0d7f])/g, 'm'],
  [/پھ/g, 'ف'],
]

/** Adds an Indic character to a text in rough Latin, where every vowel is an `a`. */
const withIndic = (latin: string, code: number): string => {
  const at = code % 0x80
  if (code >= 0x0d7a) return `${latin}${chillus[code - 0x0d7a] ?? ''}`
  const sound = indicSounds.get(at)
  if (sound !== undefined) return `${latin}${sound}a`
  // Virama: the consonant before has no vowel. Then the vowel `ṛ`.
  if (at === 0x4d) return latin.replace(/a$/, '')
  if (at === 0x0b || at === 0x43) return `${latin.replace(/a$/, '')}ra`
  if (at === 0x01 || at === 0x02 || at === 0x70) return `${latin}${nasal}`
  if ((at >= 0x04 && at <= 0x14) || at === 0x72 || at === 0x73) return `${latin}a`
  return at >= 0x66 && at <= 0x6f ? `${latin}${at - 0x66}` : latin
}

const indic = /[\u0900-\u0d7f]/
const arabic = /[\u0600-\u06ff]/
const tamil = /[\u0b80-\u0bff]/

const toLatin = (text: string): string => {
  if (!indic.test(text) && !arabic.test(text)) return text.replace(/['’`]/g, '')
  let latin = ''
  for (const letter of rewritten.reduce((all, [from, to]) => all.replace(from, to), text.normalize('NFC'))) {
    if (indic.test(letter)) latin = withIndic(latin, letter.codePointAt(0) ?? 0)
    else latin += arabic.test(letter) ? (arabicSounds.get(letter) ?? '') : letter
  }
  return latin
}

/** The consonants of a word in rough Latin. A leading vowel is an `a`. */
const skeletonOf = (word: string): string => {
  const sounds = word
    .replace(/(?<!s)c?chh?/g, church)
    .replace(/s(?:ch|h|z)(?=[aeiouvw])/g, 's')
    .replace(/sh/g, 's')
    .replace(/a[ou]$/, 'av')
    .replace(/zh/g, 'l')
    .replace(/ph/g, 'f')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/[cq]/g, 'k')
    .replace(/x/g, 'ks')
    .replace(/w/g, 'v')
    .replace(/z/g, 'j')
    .replace(/C/g, 'c')
    .replace(/^[aeiou]+/, 'a')
    .replace(/^V/, 'v')
  const spoken = sounds.slice(1).replace(/h/g, '')
  return (
    (sounds.slice(0, 1) + spoken)
      // Before lips `n` and `m` sound alike, and `p` after them is written `b`.
      .replace(/n(?=[bpf])/g, 'm')
      .replace(/mp/g, 'mb')
      .replace(/(.)\1+/g, '$1')
      .replace(/(?<=.)[aeiouy]/g, '')
  )
}

/** A letter `n` that spellings leave out as they do the sign: paratha and prantha, baingan and baigan. */
const nasalLetter = /(?<=[aeiou])n(?=[bcdfgjkpqstzC])/g

/** A word without nasals needs so many consonants, or it is too like others: kanda is no kadai. */
const nasalFreeMin = 3

const withoutNasals = (word: string): string => {
  const signless = word.replaceAll(nasal, '')
  const free = skeletonOf(signless.replace(nasalLetter, ''))
  return free.length >= nasalFreeMin ? free : skeletonOf(signless)
}

/** The key with its nasals, and the one without. */
const keysOf = (latin: string): string[] => {
  const words = latin
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const full = words.map((word) => skeletonOf(word.replaceAll(nasal, 'n'))).join(' ')
  return [...new Set([full, words.map(withoutNasals).join(' ')])]
}

const either = (keys: readonly string[], sound: string, ...spellings: readonly string[]): string[] =>
  keys.some((key) => key.includes(sound))
    ? keys.flatMap((key) => spellings.map((spelling) => key.replaceAll(sound, spelling)))
    : [...keys]

/** Marks the key of a Tamil text: Tamil has one letter for `k` and `g`, for `c`, `j` and `s`, `t` and `d`, `p` and `b`. */
export const roughMark = '~'

/** A key without the differences that Tamil does not write. */
export const roughKey = (key: string): string =>
  key.replace(/g/g, 'k').replace(/[js]/g, 'c').replace(/d/g, 't').replace(/[bf]/g, 'p').replace(/\bh/g, 'a')

/**
 * The sound of a text in any script of `languages`: the consonants of its words, separated by blanks. A nasal, and a
 * letter with two spellings in Latin, give several keys. Keys of Tamil texts are rough and begin with `~`.
 */
export const soundKeys = (text: string): string[] => {
  const keys = either(either(keysOf(toLatin(text.toLowerCase())), flap, 'd', 'r'), glide, '', 'v').filter(Boolean)
  return tamil.test(text) ? keys.map((key) => roughMark + roughKey(key)) : keys
}
