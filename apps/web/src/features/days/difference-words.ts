import { toRupees } from '@thali/contract/basics/money'
import { moneyWords } from '#web/lib/money-words.ts'
import { daysMessages as messages } from './days-messages.en.ts'

/** The difference of counted and expected cash, in paise, in words. */
export const differenceWords = (paise: number): string => {
  if (paise === 0) return messages.exact
  const amount = moneyWords(toRupees(Math.abs(paise)))
  return paise > 0 ? messages.more(amount) : messages.missing(amount)
}
