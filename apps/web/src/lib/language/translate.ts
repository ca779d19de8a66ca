import { type Entries, type Translations, catalogues, compile, grammar, isEntry } from './texts.ts'

/** Missing texts stay English. */
const translateAll = (english: Entries, own: Entries): object =>
  Object.fromEntries(
    Object.entries(english).map(([key, entry]) => {
      const other = own[key] ?? entry
      if (isEntry(entry)) return [key, compile(entry, isEntry(other) ? other : entry)]
      return [key, translateAll(entry, isEntry(other) ? entry : other)]
    }),
  )

/** Shows a language in all catalogues, also in those that are loaded later. The texts of English are `{}`. */
export const showTranslations = (language: string, translations: Translations): void => {
  const rules = new Intl.PluralRules(language)
  grammar.formOf = (count) => rules.select(Number(count))
  grammar.translate = ([name, english, texts]) =>
    Object.assign(texts, translateAll(english, translations[name] ?? english))
  // Refusals have no groups and no counts.
  grammar.refusal = (code, message) =>
    language === 'en' ? message : (translations['refusals']?.[code] as string | undefined)
  // A list of words, without groups.
  grammar.dateWords = translations['dates'] as Readonly<Record<string, string>> | undefined
  catalogues.forEach(grammar.translate)
}
