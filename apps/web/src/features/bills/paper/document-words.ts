import type { DocumentWords } from '@thali/contract/bills/document-lines'
import { choiceWords } from '#web/lib/choice-words.ts'
import { documentDateTime } from '#web/lib/date-time.ts'
import { moneyWords, signedMoneyWords } from '#web/lib/money-words.ts'

/** How the browser writes a document of a restaurant. */
export const documentWords = (timezone: string): DocumentWords => ({
  money: moneyWords,
  signedMoney: signedMoneyWords,
  // Documents are in English, with another language next to it (decision 106).
  moment: (dateTime) => documentDateTime(dateTime, timezone),
  choice: ({ portion, options }) => choiceWords(portion?.name, options),
})
