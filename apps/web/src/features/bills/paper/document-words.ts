import type { DocumentWords } from '@thali/contract'
import { choiceWords } from '#web/lib/choice-words.ts'
import { fullDateTime } from '#web/lib/date-time.ts'
import { moneyWords, signedMoneyWords } from '#web/lib/money-words.ts'

/** How the browser writes a document of a restaurant. */
export const documentWords = (timezone: string): DocumentWords => ({
  money: moneyWords,
  signedMoney: signedMoneyWords,
  // Documents are in English (decision 106).
  moment: (dateTime) => fullDateTime(dateTime, timezone, 'en-US'),
  choice: ({ portion, options }) => choiceWords(portion?.name, options),
})
