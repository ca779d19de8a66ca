import { logFailure } from '#web/lib/log.ts'
import { paths } from '#web/lib/paths.ts'
import { showToast } from '#web/ui/toast.tsx'
import { keepMessages as messages } from './diner-messages.en.ts'
import type { LinkedBill } from './kept-bills.ts'

/** The address of a bill's page at an address of the server. */
export const addressOf = ({ link }: Pick<LinkedBill, 'link'>, origin: string): string =>
  `${origin}${paths.keptBill(link)}`

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/**
 * Hands the link of a bill to the phone's share sheet, or copies it. Returns false where the browser can do neither, as on plain
 * http.
 */
export const shareLink = async (bill: LinkedBill, origin: string): Promise<boolean> => {
  const url = addressOf(bill, origin)
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({
        title: messages.shareTitle({ number: bill.number, seller: bill.seller.tradeName ?? bill.seller.legalName }),
        url,
      })
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
