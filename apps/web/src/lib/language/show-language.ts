import { type Language, isRightToLeft } from '@thali/contract'
import { type StoredLanguage, storage } from '../storage.ts'
import { shownLanguage } from './language.ts'
import { showTranslations } from './translate.ts'

const english: StoredLanguage = { language: 'en', version: '', texts: {} }

/** Shows a language: its texts, and the `lang` and `dir` of the document. */
export const showLanguage = ({ language, version, texts }: StoredLanguage): void => {
  showTranslations(language, texts)
  document.documentElement.lang = language
  document.documentElement.dir = isRightToLeft(language) ? 'rtl' : ''
  shownLanguage.set({ language, version })
}

/** Shows the language that this phone remembers, or English where the screen does not exist in it. */
export const showRemembered = (isOffered: (language: Language) => boolean): void => {
  const remembered = storage.get('language')
  const next = remembered && isOffered(remembered.language) ? remembered : english
  const { language, version } = shownLanguage.get()
  if (next.language !== language || next.version !== version) showLanguage(next)
}
