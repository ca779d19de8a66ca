import { isRightToLeft } from '@thali/contract/basics/direction'
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

/** The readers of the screens that a language is for. A device remembers one for each. */
export type Readers = 'diners' | 'staff'

/** The language that this device remembers; undefined until one was chosen. */
export const rememberedLanguage = (readers: Readers): StoredLanguage | undefined => {
  const { staff, language, version = '', texts = {} } = storage.get('language') ?? {}
  if (readers === 'staff') return staff
  return language && { language, version, texts }
}

/** Remembers a language on this device. */
export const rememberLanguage = (readers: Readers, next: StoredLanguage): void => {
  const stored = storage.get('language')
  storage.set('language', readers === 'staff' ? { ...stored, staff: next } : { ...stored, ...next })
}

/** Shows the language that this device remembers, or English where the screen does not exist in it. */
export const showRemembered = (readers: Readers, isOffered: (language: ShownLanguage) => boolean): void => {
  const remembered = rememberedLanguage(readers)
  const next = remembered && isOffered(remembered.language) ? remembered : english
  const { language, version } = shownLanguage.get()
  if (next.language !== language || next.version !== version) showLanguage(next)
}
