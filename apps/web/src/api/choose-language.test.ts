import { afterEach, expect, test, vi } from 'vitest'
import { rememberedLanguage } from '#web/lib/language/show-language.ts'
import { storage } from '#web/lib/storage.ts'
import { chooseLanguage } from './choose-language.ts'

afterEach(() => {
  storage.remove('language')
  document.documentElement.lang = 'en'
  vi.unstubAllGlobals()
})

test('of two taps the last one counts, whichever texts arrive last', async () => {
  const answers = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()] as const
  const [slow, fast] = answers
  const waiting = answers.map(({ promise }) => promise)
  vi.stubGlobal('fetch', () => waiting.shift())
  const choices = [chooseLanguage('ta', 'diners'), chooseLanguage('hi', 'diners')] as const
  fast.resolve(Response.json({}))
  await choices[1]
  slow.resolve(Response.json({}))
  await choices[0]
  expect([document.documentElement.lang, rememberedLanguage('diners')?.language]).toEqual(['hi', 'hi'])
})
