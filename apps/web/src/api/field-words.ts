import { shownLanguage } from '#web/lib/language/language.ts'
import { ApiError } from './errors.ts'

/** The server's sentences about fields; undefined without any, and in another language than English. */
export const fieldWords = (error: unknown): string | undefined => {
  const isEnglish = shownLanguage.get().language === 'en'
  const fields = error instanceof ApiError && isEnglish ? error.problem?.fields : undefined
  return fields?.map(({ message }) => `${message}.`).join(' ') || undefined
}
