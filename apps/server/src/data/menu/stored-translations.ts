import { savedTranslations, type Translations, type TranslationsSave } from '@thali/contract/menu/translation'

type Translated = { readonly translations?: Translations | undefined }

/** The translations of a column, as part of the stored object. */
export const translationsOf = (text: string | null): { translations?: Translations } =>
  text === null ? {} : { translations: JSON.parse(text) as Translations } // as `translationsText` wrote them

/** The column of the translations; null without any. */
export const translationsText = ({ translations }: Translated): string | null =>
  translations ? JSON.stringify(translations) : null

/** The translations after a save, as part of the changed object. */
export const translatedBy = (
  { translations }: { readonly translations?: TranslationsSave },
  before: Translated = {},
): { translations?: Translations } => {
  const after = savedTranslations(before.translations, translations)
  return after ? { translations: after } : {}
}

/** Removes the translations: the menu has none (plan §3.7). */
export const withoutTranslations = <T extends Translated>(part: T): Omit<T, 'translations'> => {
  const { translations: _, ...rest } = part
  return rest
}
