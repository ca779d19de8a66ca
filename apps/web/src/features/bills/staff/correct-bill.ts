import { callBills } from '#web/api/call-bills.ts'
import { acceptBill } from '../live-bills.ts'
import { wordsOf } from './issue-bill.ts'

/** Cancels a bill without payments. Resolves to the words of a refusal, or undefined. */
export const cancelBill = async (billId: string, reason: string): Promise<string | undefined> => {
  try {
    acceptBill(await callBills('cancelBill', { params: { billId }, body: { reason } }))
    return undefined
  } catch (error) {
    return wordsOf(error)
  }
}

/** Credits lines of a bill, or all that are left. Resolves to the number of the credit note, or the words of a refusal. */
export const creditBill = async (
  billId: string,
  lines: readonly string[] | undefined,
  reason: string,
): Promise<{ readonly number: string } | { readonly words: string }> => {
  try {
    const body = { reason, ...(lines && { lines: [...lines] }) }
    const { number, bill } = await callBills('createCreditNote', { params: { billId }, body })
    acceptBill(bill)
    return { number }
  } catch (error) {
    return { words: wordsOf(error) }
  }
}
