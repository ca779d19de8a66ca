import { logFailure } from '#web/lib/log.ts'
import { paths } from '#web/lib/paths.ts'
import { showToast } from '#web/ui/toast.tsx'
import { keepMessages as messages } from './diner-messages.en.ts'
import type { LinkedBill } from './kept-bills.ts'

/** The address of a bill's page. */
export const addressOf = ({ link }: Pick<LinkedBill, 'link'>): string => `${location.origin}${paths.keptBill(link)}`

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/**
 * Hands the link of a bill to the phone's share sheet, or copies it. Returns false where the browser can do neither, as on plain
 * http.
 */
export const shareLink = async (bill: LinkedBill): Promise<boolean> => {
  const url = addressOf(bill)
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title: messages.shareTitle(bill.number, bill.seller.legalName), url })
      return true
    } catch (error) {
      // The guest closed the sheet.
      if (isAbort(error)) return true
      logFailure(messages.share, error)
    }
  }
  try {
    await navigator.clipboard.writeText(url)
    showToast(messages.copied)
    return true
  } catch {
    return false
  }
}
