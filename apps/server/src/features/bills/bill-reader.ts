import type { CheckedInput, Reply } from '@thali/contract/api/calls'
import type { Bill, UpiRequest } from '@thali/contract/bills/bill'
import {
  type BillRow as ListedRow,
  isBillFound,
  searchedPaise,
  searchedTable,
  toBillRow,
  toBillSearch,
} from '@thali/contract/bills/bill-row'
import {
  findIssued,
  getState,
  hasBillEntry,
  listFollowUps,
  listCandidates,
  listIssued,
  listIssuedByIds,
  listUnpaid,
  type Below,
  type BillFollowUps,
  type BillKey,
  type BillRow,
  type Candidate,
  type IssuedBill,
} from '#server/data/bills/bill-queries.ts'
import { listRequests } from '#server/data/payments/upi-queries.ts'
import type { Connection } from '#server/db/database.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { BillNeeds } from './needs.ts'
import { issuedOf, toBill, toIssued, type IssuedPart } from './to-bill.ts'

type Query = { readonly restaurantId: string; readonly from?: Date | undefined; readonly to?: Date | undefined }

const dayMs = 86_400_000

// Bills per statement: some milliseconds on the embedded engine.
const pageSize = 100

/** Bills on a page, and the most that a statement searches. */
const rowsPage = 500
/** A search with so many rows does not go on by itself. */
const enoughRows = 50
/** The most bills that one call of a search reads: some hundred milliseconds, in pieces. */
const searchedMost = 5000

const aboveAll: Below = { issuedAt: Number.MAX_SAFE_INTEGER, id: '\u{10ffff}' }

const toPosition = (before: string): Below => {
  const dot = before.indexOf('.')
  return { issuedAt: Number(before.slice(0, dot)), id: before.slice(dot + 1) }
}

/** Reads bills with what happened to them. */
export class BillReader {
  readonly #needs: Pick<BillNeeds, 'db' | 'clock'>

  constructor(needs: Pick<BillNeeds, 'db' | 'clock'>) {
    this.#needs = needs
  }

  /** One bill of a restaurant, as staff see it. Throws `not_found`. */
  async read(db: Connection, restaurantId: string, billId: string): Promise<IssuedBill> {
    return this.complete(db, await this.readIssued(db, restaurantId, billId))
  }

  /** The part of a bill that never changes. Throws `not_found`. */
  async readIssued(db: Connection, restaurantId: string, billId: string): Promise<IssuedPart> {
    const row = await findIssued(db, restaurantId, billId)
    if (!row) throw new AppError('not_found')
    return toIssued(row)
  }

  /** A bill again, after a change of its state. */
  async readAgain(db: Connection, bill: IssuedBill): Promise<IssuedBill> {
    return this.complete(db, issuedOf(bill))
  }

  /** A bill as it is now, of its part that never changes: reads its state only. */
  async complete(db: Connection, issued: IssuedPart): Promise<IssuedBill> {
    const { restaurantId, id } = issued
    const { state, followUps, hasOpenRequests } = await getState(db, restaurantId, id)
    const upi = hasOpenRequests ? await this.#listOpenRequests(db, restaurantId, [id]) : undefined
    return toBill(issued, state, followUps, upi?.get(id) ?? [])
  }

  /** Whether the call about a bill with an idempotency key has stored a row. Throws `not_found` for an unknown bill. */
  async hasEntry(entry: BillKey): Promise<boolean> {
    const { db } = this.#needs
    if (!(await findIssued(db, entry.restaurantId, entry.billId))) throw new AppError('not_found')
    return hasBillEntry(db, entry)
  }

  /**
   * Bills issued between two times, newest first. Without times: bills of the last 24 hours, then older unpaid ones.
   * @yields A page, possibly empty.
   */
  async *list({ restaurantId, from, to }: Query): AsyncGenerator<Bill[], Bill[]> {
    const { db, clock } = this.#needs
    const isRecent = !from && !to
    const since = isRecent ? clock.now().getTime() - dayMs : (from?.getTime() ?? 0)
    const until = to?.getTime() ?? Number.MAX_SAFE_INTEGER
    let below = aboveAll
    for (;;) {
      const rows = await listIssued(db, restaurantId, { from: since, to: until, below, limit: pageSize })
      const page = await this.#completeAll(db, restaurantId, rows)
      const last = rows.at(-1)
      if (!last || rows.length < pageSize) {
        if (!isRecent) return page
        return [...page, ...(await this.#completeAll(db, restaurantId, await listUnpaid(db, restaurantId, since)))]
      }
      yield page
      below = { issuedAt: last.issued_at, id: last.id }
    }
  }

  /**
   * A page of rows, newest first. A search stops after enough rows or after `searchedMost` bills; `next` leads on.
   */
  async listRows(query: CheckedInput<'listBillRows'>['query']): Promise<Reply<'listBillRows'>> {
    const { db } = this.#needs
    const { restaurantId } = query
    const text = toBillSearch(query.search ?? '')
    const search = { text, table: searchedTable(text), paise: searchedPaise(text) }
    const times = { from: query.from?.getTime() ?? 0, to: query.to?.getTime() ?? Number.MAX_SAFE_INTEGER }
    const bills: ListedRow[] = []
    let below = query.before === undefined ? aboveAll : toPosition(query.before)
    for (let searched = 0; searched < searchedMost; searched += rowsPage) {
      const page = { ...times, below, limit: rowsPage, search }
      const candidates = await listCandidates(db, restaurantId, page)
      bills.push(...(await this.#rowsOf(db, restaurantId, candidates, text)))
      const last = candidates.at(-1)
      if (!last || candidates.length < rowsPage) return { bills, next: null }
      below = last
      if (bills.length >= enoughRows) break
    }
    return { bills, next: `${below.issuedAt}.${below.id}` }
  }

  async #rowsOf(
    db: Connection,
    restaurantId: string,
    candidates: readonly Candidate[],
    text: string,
  ): Promise<ListedRow[]> {
    const ids = candidates.flatMap(({ id, mayFit }) => (mayFit ? [id] : []))
    const found: ListedRow[] = []
    for (let at = 0; at < ids.length; at += pageSize) {
      const issued = await listIssuedByIds(db, restaurantId, ids.slice(at, at + pageSize))
      const bills = await this.#completeAll(db, restaurantId, issued)
      const rows = bills.map((bill) => toBillRow({ ...bill, issuedDateTime: bill.issuedDateTime ?? '' }))
      found.push(...rows.filter((row) => isBillFound(row, text)))
    }
    return found
  }

  async #completeAll(db: Connection, restaurantId: string, rows: readonly BillRow[]): Promise<IssuedBill[]> {
    if (rows.length === 0) return []
    const ids = rows.map(({ id }) => id)
    const all = await listFollowUps(db, restaurantId, ids)
    const upi = await this.#listOpenRequests(db, restaurantId, ids)
    const payments = Map.groupBy(all.payments, (payment) => payment.bill_id)
    const refunds = Map.groupBy(all.refunds, (refund) => refund.bill_id)
    const creditNotes = Map.groupBy(all.creditNotes, (note) => note.bill_id)
    return rows.map((row) => {
      const { id } = row
      const own: BillFollowUps = {
        payments: payments.get(id) ?? [],
        refunds: refunds.get(id) ?? [],
        creditNotes: creditNotes.get(id) ?? [],
        staleIds: all.staleIds,
      }
      return toBill(toIssued(row), row, own, upi?.get(id) ?? [])
    })
  }
  async #listOpenRequests(
    db: Connection,
    restaurantId: string,
    billIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly UpiRequest[]> | undefined> {
    return listRequests(db, restaurantId, { billIds, decision: 'none' })
  }
}
