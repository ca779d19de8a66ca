import { isRightToLeft } from '@thali/contract'
import { type Entries, type Translations, catalogues, compile, grammar, isEntry } from './texts.ts'

/**
 * Names, amounts and numbers keep their own direction in a sentence from right to left, with the sign beside them. A
 * text of several values without words between them says by a mark that it runs from right to left.
 */
const isolate = (text: string): string => {
  const words = text.split(/{.*?}/)
  const mark = words.length > 2 && !/\p{L}/u.test(words.join('')) ? '\u200f' : ''
  return mark + text.replace(/[#+₹]*{.*?}×?/g, '\u2068$&\u2069')
}

const isolateIn = (entry: string | { readonly one: string; readonly other: string }) =>
  typeof entry === 'string' ? isolate(entry) : { one: isolate(entry.one), other: isolate(entry.other) }

/** Missing texts stay English. */
const translateAll = (english: Entries, own: Entries, isRtl: boolean): object =>
  Object.fromEntries(
    Object.entries(english).map(([key, entry]) => {
      const other = own[key] ?? entry
      if (!isEntry(entry)) return [key, translateAll(entry, isEntry(other) ? entry : other, isRtl)]
      const text = isEntry(other) ? other : entry
      return [key, compile(entry, isRtl ? isolateIn(text) : text)]
    }),
  )

/** Shows a language in all catalogues, also in those that are loaded later. The texts of English are `{}`. */
export const showTranslations = (language: string, translations: Translations): void => {
  const rules = new Intl.PluralRules(language)
  grammar.formOf = (count) => rules.select(Number(count))
  grammar.translate = ([name, english, texts]) =>
    Object.assign(texts, translateAll(english, translations[name] ?? english, isRightToLeft(language)))
  catalogues.forEach(grammar.translate)
}
