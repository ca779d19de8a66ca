import type { CheckedInput } from '@thali/contract/api/calls'
import { toPaise, toRupees } from '@thali/contract/basics/money'
import { payableOf, type Bill, type BillAmounts } from '@thali/contract/bills/bill'
import { indianDate } from '@thali/contract/bills/bill-number'
import { calculateCredit, type CreditAmounts } from '@thali/contract/bills/credit'
import { isAfterCreditLimit } from '@thali/contract/bills/credit-limit'
import { settle } from '@thali/contract/bills/settlement'
import type { TaxAmounts } from '@thali/contract/bills/tax'
import type { IssuedBill } from '#server/data/bills/bill-queries.ts'
import { findByKey, getCreditNumber, listBilledLines } from '#server/data/bills/issue-queries.ts'
import { auditBill, freeLines, insertCreditNote, saveState } from '#server/data/bills/write-issue.ts'
import { holdDay, takeDay } from '#server/data/days/day-lock-queries.ts'
import { findSettings } from '#server/data/restaurants/settings-queries.ts'
import type { Connection } from '#server/db/database.ts'
import type { Emit } from '#server/events/domain-events.ts'
import type { StaffCaller } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import { calculated } from '#server/platform/calculated.ts'
import { repeatable } from '#server/platform/repeatable.ts'
import { hashOf } from '#server/platform/request-hash.ts'
import type { BillLock } from './bill-lock.ts'
import type { BillReader } from './bill-reader.ts'
import { readIssuer } from './issuer.ts'
import { listChosenOrders } from './chosen-orders.ts'
import type { BillNeeds } from './needs.ts'
import { takeNumber } from './take-number.ts'
import type { CreditDocument } from './to-bill.ts'

/** The body of a credit note. */
type CreditRequest = CheckedInput<'createCreditNote'>['body']

/** A credit note, its bill as it is now, and whether its key was used before. */
type SentCredit = { readonly number: string; readonly bill: Bill; readonly isReplayed: boolean }

type Cancellation = {
  readonly by: StaffCaller
  readonly billId: string
  readonly reason: string
  readonly now: Date
}

type Correction = { readonly by: StaffCaller; readonly before: IssuedBill; readonly now: Date }

const paise = ({ taxable, cgst, sgst, vat }: TaxAmounts): TaxAmounts => ({
  taxable: toPaise(taxable),
  cgst: toPaise(cgst),
  sgst: toPaise(sgst),
  vat: toPaise(vat),
})

const rupees = ({ taxable, cgst, sgst, vat }: TaxAmounts): TaxAmounts => ({
  taxable: toRupees(taxable),
  cgst: toRupees(cgst),
  sgst: toRupees(sgst),
  vat: toRupees(vat),
})

/** The stored amounts of a bill, in paise. */
const amountsOf = ({ lines, groups, roundTo }: Bill): Pick<BillAmounts, 'lines' | 'groups' | 'roundTo'> => ({
  lines: lines.map(({ id, taxClass, isTaxIncluded, value, discount, total, ...taxes }) => ({
    id,
    ...(taxClass !== undefined && { taxClass }),
    isTaxIncluded,
    value: toPaise(value),
    discount: toPaise(discount),
    ...paise(taxes),
    total: toPaise(total),
  })),
  groups: groups.map(({ taxClass, kind, rate, isTaxIncluded, ...taxes }) => ({
    taxClass,
    kind,
    rate,
    isTaxIncluded,
    ...paise(taxes),
  })),
  roundTo,
})

const documentOf = ({ groups }: Bill, credit: CreditAmounts, isCommercial: boolean): CreditDocument => ({
  lineIds: credit.lines.map(({ id }) => id),
  groups: (isCommercial ? [] : credit.groups).map((group) => {
    const { taxClass, kind, rate, isTaxIncluded } = group
    const { name = taxClass, code } = groups.find((group) => group.taxClass === taxClass) ?? {}
    return { taxClass, name, ...(code !== undefined && { code }), kind, rate, isTaxIncluded, ...rupees(group) }
  }),
  roundOff: toRupees(credit.roundOff),
  ...(isCommercial && { isCommercial }),
})

const nothingToCredit = 'These dishes cost the guest nothing, so there is nothing to credit.'

/** The lines of a credit note with their charges: a charge goes with the last line that it is charged for. */
const withTheirCharges = (
  { lines }: Bill,
  credited: readonly string[],
  asked: readonly string[] | undefined,
): readonly string[] | undefined => {
  if (!asked) return undefined
  const gone = new Set([...credited, ...asked])
  const charges = lines.filter(({ id, charge }) => !gone.has(id) && charge?.lineIds.every((lineId) => gone.has(lineId)))
  return [...asked, ...charges.map(({ id }) => id)]
}

/**
 * The lines of a credit note; undefined for all that are left. Lines that cost nothing, or that the rounding takes away, are
 * credited with the last of the others, and not alone: a note of 0 would use a number.
 */
const linesToCredit = (
  { lines, roundTo }: Bill,
  credited: readonly string[],
  asked: readonly string[] | undefined,
): readonly string[] | undefined => {
  const left = lines.filter(({ id }) => !credited.includes(id))
  const remaining = left.filter(({ id }) => asked && !asked.includes(id))
  if (!asked || remaining.length + asked.length > left.length) return asked
  const rest = remaining.reduce((sum, { total }) => sum + toPaise(total), 0)
  return payableOf(rest, roundTo) === 0 ? undefined : asked
}

// The rest would be paid, and the kitchen would prepare the credited dishes too.
const refuseWhileWaiting = async (trx: Connection, { restaurantId, orderIds }: Bill): Promise<void> => {
  const orders = await listChosenOrders(trx, restaurantId, { orderIds })
  if (orders.some(({ order }) => order.approval === 'waiting')) throw new AppError('payment_first')
}

/** Cancels bills and issues credit notes (plan §6). Issued documents stay as they are. */
export class CorrectionService {
  readonly #needs: BillNeeds
  readonly #reader: BillReader
  readonly #lock: BillLock

  constructor(needs: BillNeeds, reader: BillReader, lock: BillLock) {
    this.#needs = needs
    this.#reader = reader
    this.#lock = lock
  }

  /**
   * Cancels a bill without payments, also one of 0, while its business day is open. Its number stays listed and its orders can be billed
   * again. A repetition changes nothing.
   * @throws AppError `not_found`, `bill_paid`, `day_closed`.
   */
  cancel(caller: StaffCaller, billId: string, reason: string): Promise<Bill> {
    const { transaction, clock } = this.#needs
    return transaction((trx, emit) => this.#cancelIn(trx, emit, { by: caller, billId, reason, now: clock.now() }))
  }

  /**
   * Cancels the unpaid bill of an order that was not collected, if it has one; all orders of the bill are locked.
   * @throws AppError `bill_paid`, `day_closed`.
   */
  async cancelOfOrder(
    trx: Connection,
    emit: Emit,
    { orderId, ...cancellation }: Omit<Cancellation, 'billId'> & { readonly orderId: string },
  ): Promise<void> {
    const { restaurantId } = cancellation.by
    const findBill = async (): Promise<string | undefined> =>
      [...(await listBilledLines(trx, restaurantId, [orderId])).values()][0]
    const billId = await findBill()
    if (billId !== undefined) await this.#cancelIn(trx, emit, { ...cancellation, billId })
    else await this.#lock.takeOrders(trx, restaurantId, { orderIds: [orderId] })
    // A bill that was issued before the order was locked.
    if (billId === undefined && (await findBill()) !== undefined) throw repeatable('The order has just been billed')
  }

  async #cancelIn(trx: Connection, emit: Emit, { by, billId, reason, now }: Cancellation): Promise<IssuedBill> {
    const { restaurantId, staffId } = by
    const before = await this.#lock.take(trx, restaurantId, billId)
    if (before.status === 'cancelled') return before
    // A bill of 0 is paid without a payment, and has nothing to credit.
    const isChanged = before.payments.length > 0 || before.refunds.length > 0 || before.creditNotes.length > 0
    if (isChanged) throw new AppError('bill_paid')
    if (await holdDay(trx, restaurantId, before.businessDay ?? '')) throw new AppError('day_closed')
    const time = now.getTime()
    await freeLines(trx, restaurantId, billId)
    await saveState(trx, restaurantId, billId, { cancelled: { at: time, reason, by: staffId } })
    await this.#needs.orders.settle(trx, emit, { by, orderIds: before.orderIds, now })
    const after = { number: before.number, payable: before.payable, reason }
    await auditBill(trx, { by, at: time, action: 'cancel', id: billId, after })
    return this.#publish(trx, emit, before)
  }

  /**
   * Issues a credit note for lines of a bill, by default all that are left. After the date of s.34(2) it is a commercial one. A fully credited bill frees its orders. A used key
   * returns its credit note. A rest of 0 after earlier notes gets no note: the last one is returned.
   * @throws AppError `not_found`, `bill_cancelled`, `payment_first`, `validation_failed` for lines that are unknown, credited, or cost
   *   nothing, `idempotency_key_reused`.
   */
  credit(
    caller: StaffCaller,
    billId: string,
    { request, key }: { readonly request: CreditRequest; readonly key: string },
  ): Promise<SentCredit> {
    const { transaction, clock } = this.#needs
    const { restaurantId } = caller
    const bodyHash = hashOf(billId, request)
    return transaction(async (trx, emit) => {
      const before = await this.#lock.take(trx, restaurantId, billId)
      const usedFor = await findByKey(trx, 'credit_notes', { restaurantId, key, bodyHash })
      if (usedFor !== undefined)
        return { number: await getCreditNumber(trx, restaurantId, usedFor), bill: before, isReplayed: true }
      if (before.status === 'cancelled') throw new AppError('bill_cancelled')
      const credited = before.creditNotes.flatMap(({ lineIds }) => lineIds)
      const lines = linesToCredit(before, credited, withTheirCharges(before, credited, request.lines))
      const credit = calculated(() => calculateCredit(amountsOf(before), credited, lines))
      const correction = { by: caller, before, now: clock.now() }
      if (credit.amount === 0) return this.#creditRest(trx, emit, { ...correction, reason: request.reason }, credit)
      if (!credit.isComplete) await refuseWhileWaiting(trx, before)
      const number = await this.#store(trx, correction, credit, { reason: request.reason, key, bodyHash })
      await this.#settle(trx, emit, correction, credit)
      return { number, bill: await this.#publish(trx, emit, before), isReplayed: false }
    })
  }

  /** Frees the orders of a bill whose last note, by release 1.0, left lines that cost nothing. A note of 0 would use a number. */
  async #creditRest(
    trx: Connection,
    emit: Emit,
    { reason, ...correction }: Correction & { readonly reason: string },
    credit: CreditAmounts,
  ): Promise<SentCredit> {
    const { by, before, now } = correction
    const number = before.creditNotes.at(-1)?.number
    if (number === undefined || !credit.isComplete)
      throw new AppError('validation_failed', { fields: [{ path: 'lines', message: 'Cost nothing' }] }, nothingToCredit)
    if (before.status === 'credited') return { number, bill: before, isReplayed: true }
    await this.#settle(trx, emit, correction, credit)
    const after = { number, bill: before.number, amount: 0, reason }
    await auditBill(trx, { by, at: now.getTime(), action: 'credit', id: before.id, after })
    return { number, bill: await this.#publish(trx, emit, before), isReplayed: false }
  }

  async #store(
    trx: Connection,
    { by, before, now }: Correction,
    credit: CreditAmounts,
    { reason, key, bodyHash }: { readonly reason: string; readonly key: string; readonly bodyHash: string },
  ): Promise<string> {
    const { newId } = this.#needs
    const { restaurantId, staffId } = by
    const settings = await findSettings(trx, restaurantId)
    if (!settings) throw new AppError('not_found')
    const isCommercial = isAfterCreditLimit(before, now)
    const kind = isCommercial ? 'commercial-note' : 'credit-note'
    const { number, series, counter } = await takeNumber(trx, restaurantId, settings, kind, now)
    const businessDay = await takeDay(trx, restaurantId, now)
    const issuer = await readIssuer(trx, staffId, settings.billing)
    const time = now.getTime()
    await insertCreditNote(trx, {
      restaurant_id: restaurantId,
      id: newId(),
      bill_id: before.id,
      number,
      series,
      counter,
      issued_at: time,
      issue_date: indianDate(now),
      business_day: businessDay,
      staff_id: staffId,
      amount_paise: credit.amount,
      reason,
      idempotency_key: key,
      body_hash: bodyHash,
      document: JSON.stringify({ ...documentOf(before, credit, isCommercial), ...issuer }),
    })
    const after = { number, bill: before.number, amount: toRupees(credit.amount), reason }
    await auditBill(trx, { by, at: time, action: 'credit', id: before.id, after })
    return number
  }

  /** A credit of the rest frees the orders. One of some lines can leave nothing due: the bill is then paid. */
  async #settle(trx: Connection, emit: Emit, { by, before, now }: Correction, credit: CreditAmounts): Promise<void> {
    const { restaurantId } = by
    const time = now.getTime()
    if (credit.isComplete) {
      await freeLines(trx, restaurantId, before.id)
      await saveState(trx, restaurantId, before.id, { creditedAt: time })
      await this.#needs.orders.settle(trx, emit, { by, orderIds: before.orderIds, now })
      return
    }
    const { due } = settle({
      payable: toPaise(before.payable),
      credited: before.creditNotes.reduce((sum, { amount }) => sum + toPaise(amount), credit.amount),
      isCredited: false,
      isCancelled: false,
      payments: before.payments.map(({ amount }) => ({ amount: toPaise(amount) })),
      refunds: before.refunds.map(({ amount }) => ({ amount: toPaise(amount) })),
    })
    const isPaidNow = due === 0 && before.paidDateTime === undefined
    await saveState(trx, restaurantId, before.id, isPaidNow ? { paidAt: time } : {})
    if (isPaidNow) await this.#needs.orders.close(trx, emit, { by, orderIds: before.orderIds, now })
  }

  async #publish(trx: Connection, emit: Emit, before: IssuedBill): Promise<IssuedBill> {
    const bill = await this.#reader.readAgain(trx, before)
    emit('bill.changed', { bill })
    return bill
  }
}
