import type { StoredLanguage } from '#web/lib/storage.ts'
import type { ShownLanguage } from '#web/lib/language/language.ts'
import { type Readers, rememberLanguage, rememberedLanguage, showLanguage } from '#web/lib/language/show-language.ts'

/** Written by the build (languages.ts): the version in the addresses of all language files. */
declare const LANGUAGES_VERSION: string

/** Time limit for a language file (ms). */
const patienceMs = 10_000

const download = async (language: ShownLanguage, readers: Readers): Promise<StoredLanguage> => {
  const version = LANGUAGES_VERSION
  if (language === 'en') return { language, version, texts: {} }
  const signal = AbortSignal.timeout(patienceMs)
  const file = readers === 'staff' ? `staff_${language}` : language
  const answer = await fetch(`/assets/${file}-${version}.json`, { signal })
  if (!answer.ok) throw new Error(`The texts of ${language}: ${answer.status}`)
  return { language, version, texts: await answer.json() }
}

let lastChosen: ShownLanguage | undefined

/**
 * Shows a language and remembers it on this device, unless another one was chosen before its texts arrived.
 *
 * @throws Error when its texts cannot be downloaded; the language stays as it is.
 */
export const chooseLanguage = async (language: ShownLanguage, readers: Readers): Promise<void> => {
  lastChosen = language
  const next = await download(language, readers)
  if (lastChosen !== language) return
  rememberLanguage(readers, next)
  showLanguage(next)
}

/** Downloads a remembered language again after an update. Until then its earlier texts are shown. */
export const refreshLanguage = async (readers: Readers): Promise<void> => {
  const remembered = rememberedLanguage(readers)
  if (remembered === undefined || remembered.version === LANGUAGES_VERSION) return
  // Without a network the next start tries again.
  rememberLanguage(readers, await download(remembered.language, readers).catch(() => remembered))
}
