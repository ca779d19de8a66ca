import type { Language } from '@thali/contract/basics/language'
import { createStore, useStore } from '../store.ts'
import type { StaffLanguage } from './staff-languages.ts'
import { grammar } from './texts.ts'

/** A language of any screen. */
export type ShownLanguage = Language | StaffLanguage

/** The language of the screen and the version of its texts. */
export const shownLanguage = createStore<{ readonly language: ShownLanguage; readonly version: string }>({
  language: 'en',
  version: '',
})

/** The locale of dates and lists: Indian usage with Latin digits. English is as in the specification (§9). */
export const locale = (): string => {
  const { language } = shownLanguage.get()
  return language === 'en' ? 'en-US' : `${grammar.dateWords ? 'en' : language}-IN-u-nu-latn`
}

/** A date or duration in `locale()`, in the words of a language that browsers lack: Chromium has none for Punjabi. */
export const inDateWords = (text: string): string =>
  text.replace(/[A-Za-z]+/g, (word) => grammar.dateWords?.[word] ?? word)

/** The language of the screen. A memoized component that reads texts uses it to follow a switch. */
export const useLanguage = (): ShownLanguage => useStore(shownLanguage).language
