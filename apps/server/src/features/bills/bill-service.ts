import { toPaise } from '@thali/contract/basics/money'
import type { Bill } from '@thali/contract/bills/bill'
import { indianDate } from '@thali/contract/bills/bill-number'
import type { Order } from '@thali/contract/orders/order'
import { waitsForPayment } from '@thali/contract/orders/waiting'
import type { Settings } from '@thali/contract/restaurants/settings-schema'
import type { IssuedBill } from '#server/data/bills/bill-queries.ts'
import { findByKey, listBilledLines } from '#server/data/bills/issue-queries.ts'
import { auditBill, insertBill } from '#server/data/bills/write-issue.ts'
import { takeDay } from '#server/data/days/day-lock-queries.ts'
import { listDishTaxes } from '#server/data/menu/tax-queries.ts'
import { findPlace } from '#server/data/restaurants/queries.ts'
import { findSettings } from '#server/data/restaurants/settings-queries.ts'
import { listGuests } from '#server/data/tables/guest-queries.ts'
import { findSitting } from '#server/data/tables/sittings-queries.ts'
import type { Connection } from '#server/db/database.ts'
import type { Emit } from '#server/events/domain-events.ts'
import { actorColumns, type Actor, type StaffCaller } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import { hashOf } from '#server/platform/request-hash.ts'
import type { BillLock } from './bill-lock.ts'
import type { BillReader } from './bill-reader.ts'
import { listChosenOrders } from './chosen-orders.ts'
import { discountLimit, refuseLargeDiscounts } from './discount-limits.ts'
import { linesToBill } from './billable-lines.ts'
import { draftBill, type BillDraft, type BillRequest } from './draft.ts'
import { readIssuer } from './issuer.ts'
import type { BillNeeds, LineToBill, OrderChoice, OrderOfVisit } from './needs.ts'
import { withoutSlipLines } from './slip-lines.ts'
import { takeNumber } from './take-number.ts'
import { toIssued } from './to-bill.ts'

/** A request with its idempotency key. */
export type BillSubmission = { readonly request: BillRequest; readonly key: string }

/** An issued bill, and whether its key was used before. */
export type SentBill = { readonly bill: IssuedBill; readonly isReplayed: boolean }

/** A calculated bill and its table, before it has a number. */
type Drafted = BillDraft & Pick<Bill, 'tableNumber'> & Partial<Pick<Bill, 'sittingId'>>

const isBillable = (order: Order): boolean => order.approval === 'accepted' || waitsForPayment(order)

const choiceOf = ({ sittingId, orderIds = [] }: BillRequest): OrderChoice =>
  sittingId === undefined ? { orderIds } : { sittingId }

/** The only sitting of orders; undefined for several or none. */
const sittingOf = (orders: readonly Order[]): string | undefined => {
  const ids = new Set(orders.map((order) => order.sittingId))
  return ids.size === 1 ? [...ids][0] : undefined
}

/** Previews and issues bills (plan §6). */
export class BillService {
  readonly #needs: BillNeeds
  readonly #reader: BillReader
  readonly #lock: BillLock

  constructor(needs: BillNeeds, reader: BillReader, lock: BillLock) {
    this.#needs = needs
    this.#reader = reader
    this.#lock = lock
  }

  /**
   * The bill that an issue would give now. Uses no number and stores nothing.
   * @throws AppError `billing_off`, `not_found`, `nothing_to_bill`, `slip_required`, `discount_too_large`, `validation_failed`,
   *   `tax_class_unknown`.
   */
  async preview(caller: StaffCaller, request: BillRequest): Promise<Bill & { readonly discountLimit: number }> {
    const { db } = this.#needs
    const { restaurantId } = caller
    await this.#checkSitting(db, restaurantId, request)
    const found = await listChosenOrders(db, restaurantId, choiceOf(request))
    const { bill, settings } = await this.previewFound(db, caller, request, found)
    return { ...bill, discountLimit: discountLimit(caller.role, settings.billing) }
  }

  /** The bill that an issue for read orders would give now, and the settings that it has. Throws as `preview`. */
  async previewFound(
    db: Connection,
    by: Actor,
    request: BillRequest,
    found: readonly OrderOfVisit[],
  ): Promise<{ readonly bill: Bill; readonly settings: Settings }> {
    const { restaurantId } = by
    const settings = await this.#settings(db, restaurantId, request, found)
    const now = this.#needs.clock.now()
    const drafted = await this.#draft(db, by, { request, settings, found, now })
    return { bill: toPreview(restaurantId, drafted), settings }
  }

  /**
   * Issues a bill with the next number of its series. All of it is stored in one transaction, and is never changed
   * afterwards. A repeated key returns the first bill as it is now.
   * @throws AppError as `preview`; `bill_changed` with a preview, `customer_required`, `idempotency_key_reused`.
   */
  issue(caller: StaffCaller, { request, key }: BillSubmission): Promise<SentBill> {
    const { restaurantId } = caller
    const bodyHash = hashOf(request)
    return this.#needs.transaction(async (trx, emit) => {
      const replay = async (): Promise<SentBill | undefined> => {
        const id = await findByKey(trx, 'bills', { restaurantId, key, bodyHash })
        return id === undefined ? undefined : { bill: await this.#reader.read(trx, restaurantId, id), isReplayed: true }
      }
      const first = await replay()
      if (first) return first
      await this.#checkSitting(trx, restaurantId, request)
      const locked = await this.#lock.takeOrders(trx, restaurantId, choiceOf(request))
      // A repetition that came at the same time waited for the locks.
      const second = await replay()
      if (second) return second
      const bill = await this.issueLocked(trx, emit, caller, { request, locked, key, bodyHash })
      return { bill, isReplayed: false }
    })
  }

  /** Issues the bill of locked orders under an unused key. Throws as `issue`. */
  async issueLocked(
    trx: Connection,
    emit: Emit,
    by: Actor,
    { request, locked, key, bodyHash }: LockedIssue,
  ): Promise<IssuedBill> {
    const { restaurantId } = by
    const settings = await this.#settings(trx, restaurantId, request, locked)
    // Rates, date and number are of one moment: midnight may turn the financial year between two reads of the clock.
    const now = this.#needs.clock.now()
    const drafted = await this.#draft(trx, by, { request, settings, found: locked, now })
    refuseOtherPayable(restaurantId, request, drafted)
    if (drafted.needsCustomer && !request.customer) throw new AppError('customer_required')
    return this.#store(trx, emit, by, { drafted, settings, now, key, bodyHash })
  }

  async #settings(
    db: Connection,
    restaurantId: string,
    { orderIds = [] }: BillRequest,
    found: readonly OrderOfVisit[],
  ): Promise<Settings> {
    if (orderIds.some((id) => !found.some(({ order }) => order.id === id))) throw new AppError('not_found')
    const settings = await findSettings(db, restaurantId)
    if (!settings?.billing.isOn) throw new AppError('billing_off')
    return settings
  }

  async #checkSitting(db: Connection, restaurantId: string, { sittingId }: BillRequest): Promise<void> {
    if (sittingId !== undefined && !(await findSitting(db, restaurantId, sittingId))) throw new AppError('not_found')
  }

  async #draft(db: Connection, by: Actor, { request, settings, found, now }: Drafting): Promise<Drafted> {
    const { restaurantId } = by
    const oldestFirst = found.toSorted((first, second) => first.order.orderNumber - second.order.orderNumber)
    const lines = await withoutSlipLines(db, settings, oldestFirst, await this.#linesOf(db, restaurantId, oldestFirst))
    const ids = new Set(lines.map(({ orderId }) => orderId))
    const orders = oldestFirst.flatMap(({ order }) => (ids.has(order.id) ? [order] : []))
    const last = orders.at(-1)
    if (!last) throw new AppError('nothing_to_bill')
    const { tableNumber } = last
    const place = await findPlace(db, restaurantId, tableNumber)
    const itemIds = [...new Set(lines.flatMap(({ line, charge }) => (charge ? [] : [line.itemId])))]
    const draft = draftBill({
      settings,
      request,
      lines,
      taxes: await listDishTaxes(db, restaurantId, itemIds),
      orders,
      tableLabel: place?.table.label ?? '',
      issuer: await readIssuer(db, actorColumns(by).staff_id, settings.billing),
      now,
    })
    // Only staff give discounts.
    if (by.kind === 'staff') refuseLargeDiscounts(by.role, settings.billing, request.discounts ?? [], draft.amounts)
    const sittingId = sittingOf(orders)
    return { ...draft, tableNumber, ...(sittingId !== undefined && { sittingId }) }
  }

  /**
   * The lines of orders that are on no living bill, then their charges: of accepted orders, and of those that wait for this
   * payment. An admin may have closed an order without a bill.
   */
  async #linesOf(db: Connection, restaurantId: string, all: readonly OrderOfVisit[]): Promise<LineToBill[]> {
    const accepted = all.filter(({ order }) => isBillable(order) && order.closeReason === undefined)
    const orderIds = accepted.map(({ order }) => order.id)
    const billed = await listBilledLines(db, restaurantId, orderIds)
    const sittingIds = [...new Set(accepted.flatMap(({ order }) => order.sittingId ?? []))]
    const guests = await listGuests(db, restaurantId, sittingIds)
    const found = accepted.map(({ order, visitId }) => linesToBill(order, billed, guests.get(visitId ?? '')))
    return [...found.flatMap(({ dishes }) => dishes), ...found.flatMap(({ charges }) => charges)]
  }

  async #store(
    trx: Connection,
    emit: Emit,
    by: Actor,
    { drafted, settings, now, key, bodyHash }: Issuing,
  ): Promise<IssuedBill> {
    const { newId, orders } = this.#needs
    const { restaurantId } = by
    const { document, sittingId, tableNumber } = drafted
    const time = now.getTime()
    const { number, series, counter } = await takeNumber(trx, restaurantId, settings, 'bill', now)
    const businessDay = await takeDay(trx, restaurantId, now)
    const isPaid = document.payable === 0
    const row = {
      restaurant_id: restaurantId,
      id: newId(),
      number,
      series,
      counter,
      kind: document.kind,
      idempotency_key: key,
      body_hash: bodyHash,
      sitting_id: sittingId ?? null,
      table_number: tableNumber,
      issued_at: time,
      issue_date: indianDate(now),
      business_day: businessDay,
      staff_id: actorColumns(by).staff_id,
      payable_paise: toPaise(document.payable),
      document: JSON.stringify(document),
    }
    // A charge follows its dishes, and is claimed by none itself.
    const dishes = document.lines.filter(({ charge }) => !charge)
    const lines = dishes.map(({ id, orderId }) => ({ lineId: id, orderId }))
    await insertBill(trx, row, { lines, paidAt: isPaid ? time : null })
    if (isPaid) await orders.close(trx, emit, { by, orderIds: document.orderIds, now })
    const bill = await this.#reader.complete(trx, toIssued(row, document))
    const { orderNumbers, discounts, payable } = document
    const after = { number, tableNumber, orderNumbers, discounts, payable }
    await auditBill(trx, { by, at: time, action: 'create', id: row.id, after })
    emit('bill.changed', { bill })
    emit('bill.issued', { bill: { restaurantId, orderIds: document.orderIds } })
    return bill
  }
}

type Drafting = {
  readonly request: BillRequest
  readonly settings: Settings
  readonly found: readonly OrderOfVisit[]
  readonly now: Date
}

/** The request for a bill of locked orders. */
type LockedIssue = {
  readonly request: BillRequest
  readonly locked: readonly OrderOfVisit[]
  readonly key: string
  readonly bodyHash: string
}

type Issuing = {
  readonly drafted: Drafted
  readonly settings: Settings
  readonly now: Date
  readonly key: string
  readonly bodyHash: string
}

const toPreview = (restaurantId: string, { document, tableNumber, sittingId }: Drafted): Bill => ({
  restaurantId,
  ...document,
  ...(sittingId !== undefined && { sittingId }),
  tableNumber,
  payments: [],
  refunds: [],
  creditNotes: [],
  due: document.payable,
  toRefund: 0,
  status: 'issued',
  isStale: false,
  version: 0,
})

const refuseOtherPayable = (restaurantId: string, { payable }: BillRequest, drafted: Drafted): void => {
  if (payable === undefined || toPaise(payable) === toPaise(drafted.document.payable)) return
  throw new AppError('bill_changed', { bill: toPreview(restaurantId, drafted) })
}
