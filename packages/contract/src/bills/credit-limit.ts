import type { Bill } from './bill.ts'
import { indianDate } from './bill-number.ts'

/** The last date on which a credit note may reduce the tax of a bill: 30 November after its financial year (s.34(2)). */
export const lastCreditDate = (issueDate: string): string => {
  const [year = '', month = ''] = issueDate.split('-')
  return `${Number(year) + (Number(month) < 4 ? 0 : 1)}-11-30`
}

/**
 * Whether a credit note that is issued now reduces no tax: it is a commercial one. A bill without a registration for GST has no
 * limit.
 */
export const isAfterCreditLimit = (
  { kind, issuedDateTime }: Pick<Bill, 'kind' | 'issuedDateTime'>,
  now: Date,
): boolean =>
  kind !== 'bill' &&
  issuedDateTime !== undefined &&
  indianDate(now) > lastCreditDate(indianDate(new Date(issuedDateTime)))
