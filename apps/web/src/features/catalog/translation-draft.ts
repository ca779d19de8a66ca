import type { Reply } from '@thali/contract/api/calls'
import { type Language, languages } from '@thali/contract/basics/language'
import type { TranslationsSave } from '@thali/contract/menu/translation'

/** The stored words of a menu in one language. */
export type Words = Reply<'getTranslations'>

/** Typed words by language and field. Only languages in which something was typed. */
export type TranslationDraft = { readonly [L in Language]?: Readonly<Record<string, string>> }

/** A field of each language. */
export type WordField = {
  /** `name`, `description`, or the key of an option. */
  readonly key: string
  readonly label: string
  /** The restaurant's own words. */
  readonly own: string
  readonly lengthMax: number
  readonly isLong?: boolean
  /** The stored words of the field. */
  readonly storedIn: (words: Words) => string | undefined
}

/** Whether a typed text is longer than its field. */
export const isTooLong = (text: string, lengthMax: number): boolean => Array.from(text.trim()).length > lengthMax

/** Whether a word of any language is longer than its field. */
export const hasLongWords = (draft: TranslationDraft, lengthMaxOf: (key: string) => number): boolean =>
  Object.values(draft).some((words) => Object.entries(words).some(([key, text]) => isTooLong(text, lengthMaxOf(key))))

/** The changed languages of a part as the request has them; undefined without any, null for a language without words. */
export const wordsToSave = (draft: TranslationDraft, nameKey = 'name'): TranslationsSave => {
  const changed = languages.flatMap((language) => {
    const words = draft[language]
    if (words?.[nameKey] === undefined) return []
    const name = words[nameKey].trim()
    const description = nameKey === 'name' ? (words['description']?.trim() ?? '') : ''
    const saved = { ...(name && { name }), ...(description && { description }) }
    return [[language, Object.keys(saved).length > 0 ? saved : null] as const]
  })
  return changed.length > 0 ? Object.fromEntries(changed) : undefined
}
