import { toRupees } from '@thali/contract/basics/money'
import { moneyWords } from '#web/lib/money-words.ts'

/** An amount in paise as bills write it, such as `₹540.00`. */
export const paiseWords = (paise: number): string => moneyWords(toRupees(paise))
