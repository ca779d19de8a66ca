import { languages, type Language } from '@thali/contract/basics/language'
import type { Translations, TranslationsSave } from '@thali/contract/menu/translation'
import type { Cell } from '#server/spreadsheets/sheet.ts'

/** The words of dish rows and option rows that other languages may have, by the titles of their columns. */
const wordsOfSheet = { dishes: ['name', 'description'], 'option-groups': ['group', 'option'] } as const

type WordTitle = (typeof wordsOfSheet)[keyof typeof wordsOfSheet][number]

/** A column of words in one language, such as `name_hi`. */
export type WordColumn = `${WordTitle}_${Language}`

/** A row's cells for words in other languages; an empty one clears its words. */
export type RowTexts = { readonly [C in WordColumn]?: string }

/** A sheet's columns for words in some languages. */
export const wordColumns = (sheet: keyof typeof wordsOfSheet, some: readonly Language[] = languages): WordColumn[] =>
  some.flatMap((language) => wordsOfSheet[sheet].map((title): WordColumn => `${title}_${language}`))

const all: ReadonlySet<string> = new Set([...wordColumns('dishes'), ...wordColumns('option-groups')])

export const isWordColumn = (column: string): column is WordColumn => all.has(column)

const english = new Intl.DisplayNames('en', { type: 'language' })

/** Other titles of a word column: `name_hindi` for `name_hi`. */
export const wordAliases = (column: WordColumn): string[] => {
  const [title = '', language = ''] = column.split('_')
  return [title + (english.of(language) ?? '').toLowerCase()]
}

/** The cells of the words that a part of the menu has. Of groups and options `title` says which they are. */
export const wordCells = (
  translations: Translations | undefined,
  title: Exclude<WordTitle, 'description'>,
): { readonly [C in WordColumn]?: Cell } =>
  Object.fromEntries(
    languages.flatMap((language) => {
      const { name, description } = translations?.[language] ?? {}
      const cells = [
        [`${title}_${language}`, name],
        [`description_${language}`, description],
      ]
      return cells.filter(([, text]) => text !== undefined)
    }),
  )

/** The changes that the cells of a row make; languages and words without a cell stay. */
export const wordsSave = (
  words: RowTexts | undefined,
  title: Exclude<WordTitle, 'description'>,
  before: Translations | undefined,
): TranslationsSave => {
  if (!words) return undefined
  const changed = languages.flatMap((language) => {
    const name = words[`${title}_${language}`]
    const description = title === 'name' ? words[`description_${language}`] : undefined
    if (name === undefined && description === undefined) return []
    const stored = before?.[language]
    return [[language, { name: name ?? stored?.name, description: description ?? stored?.description }] as const]
  })
  return Object.fromEntries(changed)
}

/** The languages of a file: those that the restaurant offers to guests other than English, and those that are stored. */
export const languagesOfFile = (
  offered: readonly Language[],
  parts: readonly { readonly translations?: Translations | undefined }[],
): Language[] => {
  const stored = new Set(parts.flatMap(({ translations = {} }) => Object.keys(translations)))
  return languages.filter((language) => stored.has(language) || (language !== 'en' && offered.includes(language)))
}
