import { billNumber, financialYear, type NumberedKind, seriesCode } from '@thali/contract/bills/bill-number'
import type { Settings } from '@thali/contract/restaurants/settings-schema'
import { findRestore } from '#server/data/bills/issue-queries.ts'
import { nextCounter } from '#server/data/bills/write-issue.ts'
import type { Connection } from '#server/db/database.ts'
import { calculated } from '#server/platform/calculated.ts'

type Numbered = { readonly number: string; readonly series: string; readonly counter: number }

/** The next number of bills or credit notes in the financial year of a time, Indian time. */
export const takeNumber = async (
  trx: Connection,
  restaurantId: string,
  { billing }: Settings,
  kind: NumberedKind,
  now: Date,
): Promise<Numbered> => {
  const restore = await findRestore(trx, restaurantId)
  const code = calculated(() => seriesCode(billing.prefix, kind, restore))
  const year = financialYear(now)
  const series = `${code}/${year}`
  const counter = await nextCounter(trx, restaurantId, series)
  return { number: calculated(() => billNumber(code, year, counter)), series, counter }
}
