import type { Bill } from '@thali/contract'
import type { Connection } from '#server/db/database.ts'
import { AppError } from '#server/platform/app-error.ts'
import { findBillRow, listFollowUps, listIssued, listUnpaid, type BillFollowUps, type BillRow } from './bill-queries.ts'
import type { BillNeeds, IssuedBill } from './needs.ts'
import { toBill } from './to-bill.ts'

type Query = { readonly restaurantId: string; readonly from?: Date | undefined; readonly to?: Date | undefined }

const dayMs = 86_400_000

// Bills per statement: some milliseconds on the embedded engine.
const pageSize = 100

/** Reads bills with what happened to them. */
export class BillReader {
  readonly #needs: Pick<BillNeeds, 'db' | 'clock' | 'listUpiRequests'>

  constructor(needs: Pick<BillNeeds, 'db' | 'clock' | 'listUpiRequests'>) {
    this.#needs = needs
  }

  /** One bill of a restaurant, as staff see it. Throws `not_found`. */
  async read(db: Connection, restaurantId: string, billId: string): Promise<IssuedBill> {
    const row = await findBillRow(db, restaurantId, billId)
    const [bill] = row ? await this.#complete(db, restaurantId, [row]) : []
    if (!bill) throw new AppError('not_found')
    return bill
  }

  /**
   * Bills issued between two times, newest first. Without times: those of the last 24 hours, then older unpaid ones.
   * @yields A page, possibly empty.
   */
  async *list({ restaurantId, from, to }: Query): AsyncGenerator<Bill[], Bill[]> {
    const { db, clock } = this.#needs
    const isRecent = !from && !to
    const since = isRecent ? clock.now().getTime() - dayMs : (from?.getTime() ?? 0)
    const until = to?.getTime() ?? Number.MAX_SAFE_INTEGER
    let below = { issuedAt: Number.MAX_SAFE_INTEGER, id: '\u{10ffff}' }
    for (;;) {
      const rows = await listIssued(db, restaurantId, { from: since, to: until, below, limit: pageSize })
      const page = await this.#complete(db, restaurantId, rows)
      const last = rows.at(-1)
      if (!last || rows.length < pageSize) {
        if (!isRecent) return page
        return [...page, ...(await this.#complete(db, restaurantId, await listUnpaid(db, restaurantId, since)))]
      }
      yield page
      below = { issuedAt: last.issued_at, id: last.id }
    }
  }

  async #complete(db: Connection, restaurantId: string, rows: readonly BillRow[]): Promise<IssuedBill[]> {
    if (rows.length === 0) return []
    const all = await listFollowUps(db, restaurantId, rows)
    const billIds = rows.flatMap((row) => (row.has_open_requests ? [row.id] : []))
    const upi =
      billIds.length > 0
        ? await this.#needs.listUpiRequests?.(db, restaurantId, { billIds, decision: 'none' })
        : undefined
    const payments = Map.groupBy(all.payments, (one) => one.bill_id)
    const refunds = Map.groupBy(all.refunds, (one) => one.bill_id)
    const creditNotes = Map.groupBy(all.creditNotes, (one) => one.bill_id)
    return rows.map((row) => {
      const { id } = row
      const own: BillFollowUps = {
        payments: payments.get(id) ?? [],
        refunds: refunds.get(id) ?? [],
        creditNotes: creditNotes.get(id) ?? [],
      }
      return toBill(row, own, upi?.get(id) ?? [])
    })
  }
}
