import type { z } from 'zod'
import { languages, type Language } from '../basics/language.ts'
import type { translations } from './translation-schema.ts'

/** The names, and descriptions of dishes, by language. */
export type Translations = z.infer<typeof translations>

/** The words of a menu part in one language. */
export type TranslatedWords = NonNullable<Translations[Language]>

/** Words to save by language; null removes a language's words, or all. */
export type TranslationsSave = { readonly [L in Language]?: TranslatedWords | null } | null | undefined

const given = ({ name, description }: TranslatedWords): TranslatedWords => ({
  ...(name && { name }),
  ...(description && { description }),
})

/** The translations after a save, in the order of `languages`; undefined without any. */
export const savedTranslations = (
  before: Translations | undefined,
  save: TranslationsSave,
): Translations | undefined => {
  if (save === undefined) return before
  if (save === null) return undefined
  const after = languages.flatMap((language): [Language, TranslatedWords][] => {
    const one = save[language]
    const words = one === null ? {} : given(one ?? before?.[language] ?? {})
    return Object.keys(words).length > 0 ? [[language, words]] : []
  })
  return after.length > 0 ? Object.fromEntries(after) : undefined
}

/** The words in a language, each of them in English where that language has none (plan §9). */
export const wordsIn = (all: Translations | undefined, language: Language): TranslatedWords =>
  given({ ...all?.en, ...all?.[language] })
