import type { CheckedInput, Reply } from '@thali/contract/api/calls'
import { toPaise, toRupees } from '@thali/contract/basics/money'
import { indianDate } from '@thali/contract/bills/bill-number'
import type { Order, OrderLine } from '@thali/contract/orders/order'
import type { Settings } from '@thali/contract/restaurants/settings-schema'
import { calculateSlip, isOnSlip, type Slip, toSlipRow } from '@thali/contract/sources/slip'
import { listBilledLines } from '#server/data/bills/issue-queries.ts'
import {
  findSlip,
  findSlipOfOrder,
  listOwedSlips,
  listSlipPage,
  listSlipsOfDay,
  lockSlip,
  type SlipDocument,
  type SlipPosition,
} from '#server/data/bills/slip-queries.ts'
import { auditSlip, insertSlip, saveSlip } from '#server/data/bills/write-slip.ts'
import { takeDay } from '#server/data/days/day-lock-queries.ts'
import { listDishTaxes } from '#server/data/menu/tax-queries.ts'
import { findSettings } from '#server/data/restaurants/settings-queries.ts'
import type { Connection } from '#server/db/database.ts'
import type { StaffCaller } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import { calculated } from '#server/platform/calculated.ts'
import type { BillLock } from './bill-lock.ts'
import { documentLanguage, sellerOf } from './draft.ts'
import type { BillNeeds } from './needs.ts'

/** Rows in a page of the list. */
const rowsPage = 500

// Before and after all business days, as text.
const firstDay = '0000-01-01'
const lastDay = '9999-12-31'

const toPosition = (before: string): SlipPosition => {
  const [day = '', issuedAt = '', id = ''] = before.split('.')
  return { day, issuedAt: Number(issuedAt), id }
}

type Receipt = CheckedInput<'saveSlipReceipt'>['body']

/** Issues the slips of platforms' orders, and records what the platforms pay. */
export class SlipService {
  readonly #needs: Pick<BillNeeds, 'db' | 'clock' | 'newId' | 'transaction'>
  readonly #lock: BillLock

  constructor(needs: Pick<BillNeeds, 'db' | 'clock' | 'newId' | 'transaction'>, lock: BillLock) {
    this.#needs = needs
    this.#lock = lock
  }

  /**
   * Issues the slip of a platform's order for its lines of restaurant service, once; a repetition returns it. Other lines get
   * a bill afterwards.
   * @throws AppError `not_found`, `billing_off`, `nothing_to_bill` without such lines, `tax_class_unknown`.
   */
  issue(caller: StaffCaller, orderId: string): Promise<Slip> {
    const { transaction, clock, newId } = this.#needs
    const { restaurantId, staffId } = caller
    return transaction(async (trx, emit) => {
      const [found] = await this.#lock.takeOrders(trx, restaurantId, { orderIds: [orderId] })
      if (!found?.order.source) throw new AppError('not_found')
      const stored = await findSlipOfOrder(trx, restaurantId, orderId)
      if (stored) return stored
      const settings = await findSettings(trx, restaurantId)
      if (!settings?.billing.isOn) throw new AppError('billing_off')
      const now = clock.now()
      const document = await documentOf(trx, found.order, settings, now)
      const row = {
        restaurant_id: restaurantId,
        id: newId(),
        order_id: orderId,
        issued_at: now.getTime(),
        issue_date: indianDate(now),
        business_day: await takeDay(trx, restaurantId, now),
        staff_id: staffId,
        amount_paise: toPaise(document.amount),
        document: JSON.stringify(document),
      }
      await insertSlip(trx, row)
      const { orderNumber, source, amount } = document
      await auditSlip(trx, {
        by: caller,
        at: now.getTime(),
        action: 'create',
        id: row.id,
        after: { orderNumber, source, amount },
      })
      emit('bill.issued', { bill: { restaurantId, orderIds: [orderId] } })
      return this.#get(trx, restaurantId, row.id)
    })
  }

  /** The slips of an order, of a business day, or without both those that platforms have not paid. */
  async list({ restaurantId, orderId, date }: CheckedInput<'listSlips'>['query']): Promise<Slip[]> {
    const { db } = this.#needs
    if (orderId === undefined)
      return date === undefined ? listOwedSlips(db, restaurantId) : listSlipsOfDay(db, restaurantId, date)
    const slip = await findSlipOfOrder(db, restaurantId, orderId)
    return slip ? [slip] : []
  }

  /** A page of slips, newest first. */
  async listRows(query: CheckedInput<'listSlipRows'>['query']): Promise<Reply<'listSlipRows'>> {
    const { restaurantId, from = firstDay, to = lastDay, isOwed, before } = query
    const below = before === undefined ? undefined : toPosition(before)
    const page = { from, to, isOwed: isOwed !== undefined, below, limit: rowsPage }
    const slips = await listSlipPage(this.#needs.db, restaurantId, page)
    const last = slips.at(-1)
    const isLast = !last || slips.length < rowsPage
    return {
      slips: slips.map(toSlipRow),
      next: isLast ? null : `${last.businessDay}.${Date.parse(last.issuedDateTime)}.${last.id}`,
    }
  }

  /**
   * Records what a platform paid for a slip, or takes that back (null). The same again changes nothing.
   * @throws AppError `not_found`, `changed_meanwhile`, `slip_reversed`, `overpaid` for more than the slip's amount.
   */
  receive(caller: StaffCaller, slipId: string, { received, version }: Receipt): Promise<Slip> {
    const { transaction, clock } = this.#needs
    const { restaurantId } = caller
    return transaction(async (trx) => {
      const before = await this.#take(trx, restaurantId, slipId)
      if (before.received?.amount === received?.amount && before.received?.date === received?.date) return before
      if (before.version !== version) throw new AppError('changed_meanwhile')
      if (before.reversed) throw new AppError('slip_reversed')
      if (received && toPaise(received.amount) > toPaise(before.amount)) throw new AppError('overpaid')
      const change = received && { paise: toPaise(received.amount), on: received.date }
      await saveSlip(trx, restaurantId, slipId, { received: change })
      await auditSlip(trx, {
        by: caller,
        at: clock.now().getTime(),
        action: 'update',
        id: slipId,
        before: audited(before),
        after: { ...audited(before), received },
      })
      return this.#get(trx, restaurantId, slipId)
    })
  }

  /**
   * The source cancelled the order after its slip: nothing is owed, and the return of this month has less. Again it changes nothing.
   * @throws AppError `not_found`.
   */
  reverse(caller: StaffCaller, slipId: string, reason: string): Promise<Slip> {
    const { transaction, clock } = this.#needs
    const { restaurantId } = caller
    return transaction(async (trx) => {
      const before = await this.#take(trx, restaurantId, slipId)
      if (before.reversed) return before
      const now = clock.now()
      await saveSlip(trx, restaurantId, slipId, {
        reversed: { at: now.getTime(), on: indianDate(now), reason },
      })
      await auditSlip(trx, {
        by: caller,
        at: now.getTime(),
        action: 'cancel',
        id: slipId,
        after: { ...audited(before), reason },
      })
      return this.#get(trx, restaurantId, slipId)
    })
  }

  async #take(trx: Connection, restaurantId: string, slipId: string): Promise<Slip> {
    await lockSlip(trx, restaurantId, slipId)
    return this.#get(trx, restaurantId, slipId)
  }

  async #get(trx: Connection, restaurantId: string, slipId: string): Promise<Slip> {
    const slip = await findSlip(trx, restaurantId, slipId)
    if (!slip) throw new AppError('not_found')
    return slip
  }
}

const audited = ({ orderNumber, source, amount, received }: Slip): object => ({
  orderNumber,
  source,
  amount,
  received: received ?? null,
})

/** The content of a slip at this moment. Throws `nothing_to_bill`, `tax_class_unknown`. */
const documentOf = async (trx: Connection, order: Order, settings: Settings, now: Date): Promise<SlipDocument> => {
  const { source, orderNumber, tokenNumber } = order
  const { restaurant, items } = order
  const { billing } = settings
  const itemIds = [...new Set(items.map(({ itemId }) => itemId))]
  const taxes = await listDishTaxes(trx, restaurant.id, itemIds)
  const billed = await listBilledLines(trx, restaurant.id, [order.id])
  const isOfOperator =
    source?.kind === 'operator' &&
    !settings.takeaway.specifiedPremises &&
    order.approval === 'accepted' &&
    order.closeReason === undefined
  const lines = items.filter(
    ({ id, itemId, quantity }) => quantity > 0 && !billed.has(id) && isOnSlip(billing, taxes.get(itemId) ?? {}),
  )
  if (!isOfOperator || lines.length === 0) throw new AppError('nothing_to_bill')
  const billable = lines.map(({ id, itemId, price, quantity }) => ({
    id,
    price: toPaise(price),
    quantity,
    ...taxes.get(itemId),
  }))
  const amounts = calculated(() => calculateSlip(billing, billable, indianDate(now)))
  const byId = new Map(lines.map((line) => [line.id, line]))
  const sumOf = (all: readonly number[]): number => toRupees(all.reduce((sum, amount) => sum + amount, 0))
  return {
    orderNumber,
    ...(tokenNumber !== undefined && { tokenNumber }),
    source: { name: source.name, ...(source.gstin !== undefined && { gstin: source.gstin }), number: source.number },
    seller: sellerOf(settings),
    ...documentLanguage(settings),
    lines: amounts.flatMap(({ id, value, taxable, ...tax }) => {
      const line = byId.get(id)
      return line ? [{ ...soldLine(line), value: toRupees(value), taxable: toRupees(taxable), ...tax }] : []
    }),
    value: sumOf(amounts.map(({ value }) => value)),
    amount: sumOf(amounts.map(({ taxable }) => taxable)),
  }
}

const soldLine = ({ id, itemId, itemName, price, quantity, portion }: OrderLine) => ({
  id,
  itemId,
  itemName,
  price,
  quantity,
  ...(portion && { portion }),
})
