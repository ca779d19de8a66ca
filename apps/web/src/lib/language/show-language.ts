import { isRightToLeft } from '@thali/contract'
import { type StoredLanguage, storage } from '../storage.ts'
import { type ShownLanguage, shownLanguage } from './language.ts'
import { showTranslations } from './translate.ts'

const english: StoredLanguage = { language: 'en', version: '', texts: {} }

/** Shows a language: its texts, and the `lang` and `dir` of the document. */
export const showLanguage = ({ language, version, texts }: StoredLanguage): void => {
  showTranslations(language, texts)
  document.documentElement.lang = language
  document.documentElement.dir = isRightToLeft(language) ? 'rtl' : ''
  shownLanguage.set({ language, version })
}

/** Where a device remembers the language of diners' screens, and that of the staff's. */
export type LanguageKey = 'language' | 'staffLanguage'

/** Shows the language that this device remembers, or English where the screen does not exist in it. */
export const showRemembered = (key: LanguageKey, isOffered: (language: ShownLanguage) => boolean): void => {
  const remembered = storage.get(key)
  const next = remembered && isOffered(remembered.language) ? remembered : english
  const { language, version } = shownLanguage.get()
  if (next.language !== language || next.version !== version) showLanguage(next)
}
