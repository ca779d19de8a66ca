import type { PaymentMethod } from '@thali/contract/bills/settlement'
import { paymentsMessages as messages } from './payments-messages.en.ts'

/** A payment in a sentence, with its share of a divided bill. The amount comes as words. */
export const paymentWords = (amount: string, method: PaymentMethod, share: number | undefined): string => {
  const payment = messages.paymentWords[method](amount)
  return share === undefined ? payment : messages.forShare({ payment, share })
}

/** The question about a payment whose digits and amount the day already has; its bill and time where they are known. */
export const sameUtrWords = (number: string | undefined, time: string | undefined): string => {
  if (number === undefined) return time === undefined ? messages.sameUtr : messages.sameUtrAt(time)
  return time === undefined ? messages.sameUtrFor(number) : messages.sameUtrForAt({ number, time })
}
