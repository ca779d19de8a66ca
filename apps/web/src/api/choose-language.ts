import type { Language } from '@thali/contract'
import { type StoredLanguage, storage } from '#web/lib/storage.ts'
import { showLanguage } from '#web/lib/language/show-language.ts'

/** Written by the build (languages.ts): the version in the addresses of all language files. */
declare const LANGUAGES_VERSION: string

/** Time limit for a language file (ms). */
const patienceMs = 10_000

const download = async (language: Language): Promise<StoredLanguage> => {
  const version = LANGUAGES_VERSION
  if (language === 'en') return { language, version, texts: {} }
  const signal = AbortSignal.timeout(patienceMs)
  const answer = await fetch(`/assets/${language}-${version}.json`, { signal })
  if (!answer.ok) throw new Error(`The texts of ${language}: ${answer.status}`)
  return { language, version, texts: await answer.json() }
}

/**
 * Shows a language and remembers it on this phone.
 *
 * @throws Error when its texts cannot be downloaded; the language stays as it is.
 */
export const chooseLanguage = async (language: Language): Promise<void> => {
  const next = await download(language)
  storage.set('language', next)
  showLanguage(next)
}

/** Downloads the remembered language again after an update. Until then its earlier texts are shown. */
export const refreshLanguage = async (): Promise<void> => {
  const remembered = storage.get('language')
  if (remembered === undefined || remembered.version === LANGUAGES_VERSION) return
  // Without a network the next start tries again.
  storage.set('language', await download(remembered.language).catch(() => remembered))
}
