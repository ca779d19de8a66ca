import type { CheckedInput } from '@thali/contract/api/calls'
import * as bounds from '@thali/contract/basics/bounds'
import { toPaise } from '@thali/contract/basics/money'
import type { UpiRequest } from '@thali/contract/bills/bill'
import { checkTip } from '@thali/contract/bills/settlement'
import { assignRequests, isUnderWay } from '@thali/contract/bills/under-way'
import type { IssuedBill } from '#server/data/bills/bill-queries.ts'
import { findRestore } from '#server/data/bills/issue-queries.ts'
import { takeDay } from '#server/data/days/day-lock-queries.ts'
import { findRequest, listAllRequests, toUpiRequest, type StoredRequest } from '#server/data/payments/upi-queries.ts'
import { insertPayment, savePaid } from '#server/data/payments/write-payment.ts'
import { insertRequest, replaceRequests, saveDecision } from '#server/data/payments/write-upi.ts'
import { findPhone } from '#server/data/tables/phone-queries.ts'
import type { Connection } from '#server/db/database.ts'
import type { Emit } from '#server/events/domain-events.ts'
import type { Settings } from '@thali/contract/restaurants/settings-schema'
import { actorColumns, type Actor, type Caller } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import { calculated } from '#server/platform/calculated.ts'
import { settleBill } from './bill-money.ts'
import { dueOf, lockOpenBill, refuseSameUtr, requireBilling } from './checks.ts'
import type { PaymentNeeds, SeenBill } from './needs.ts'
import type { Settling } from './settling.ts'

type Creation = CheckedInput<'createUpiRequest'>['body']
type Decision = CheckedInput<'updateUpiRequest'>['body']
type Confirmation = Extract<Decision, { readonly state: 'confirmed' }>

type Deciding = {
  readonly by: Actor
  readonly request: StoredRequest
  /** The locked bill. */
  readonly bill: IssuedBill
  readonly now: Date
}

// Small x, which no number has, in place of dashes and slashes: two numbers never give the same reference. After a
// restore a request that was made after the backup is unknown, so references of older bills differ by the restore.
const referenceOf = (number: string, restore: number, attempt: number): string => {
  const attempts = restore === 0 ? `${attempt}` : `r${restore}x${attempt}`
  return `${number.replace(/[^A-Za-z0-9]/g, 'x')}x${attempts}`
}

// With a space, which keys of clients cannot have.
const upiRequestKey = (requestId: string): string => `upi request ${requestId}`

const noAddress = (): AppError =>
  new AppError(
    'validation_failed',
    { fields: [{ path: 'vpa', message: 'Is missing' }] },
    'The restaurant has no UPI address. An admin can add it in the settings.',
  )

// A phone that sees a part of the bill may pay the shares that it sees.
const refuseForeignShare = ({ bill, isWhole }: SeenBill, shareId: string | undefined): void => {
  if (isWhole || bill.shares?.some(({ id }) => id === shareId)) return
  throw new AppError('not_found')
}

// The requests of phones do not keep staff from asking, nor one phone the others.
const refuseTooMany = (requests: readonly StoredRequest[], visitId: string | null): void => {
  const own = requests.filter((request) => request.visit_id === visitId)
  const ofKind = requests.filter((request) => (request.visit_id === null) === (visitId === null))
  const isFull =
    ofKind.length >= bounds.upiRequestsMax || (visitId !== null && own.length >= bounds.upiRequestsOfPhoneMax)
  if (isFull) throw new AppError('too_many', {}, 'There are too many codes for this bill already.')
}

type Asking = { readonly visitId: string | null; readonly now: Date; readonly upi: Settings['billing']['upi'] }

/**
 * The amount in paise that a phone pays without a share. It leaves out what is claimed, and the codes that other phones opened a
 * moment ago, unless nothing is left without them.
 */
const restOf = (bill: IssuedBill, requests: readonly StoredRequest[], { visitId, now, upi }: Asking): number => {
  const underWay = requests
    .filter((request) => request.visit_id !== visitId || request.state === 'claimed')
    .map((request) => ({ ...toUpiRequest(request, upi), ...(request.visit_id !== null && { payer: {} }) }))
    .filter((request) => isUnderWay(request, now))
  const claimed = underWay.filter(({ state }) => state === 'claimed')
  return assignRequests(bill, underWay).rest || assignRequests(bill, claimed).rest || toPaise(bill.due)
}

// Other digits belong to another payment: two guests paid with one code.
const isSameDecision = (request: StoredRequest, decision: Exclude<Decision, { readonly state: 'claimed' }>): boolean =>
  request.state === decision.state && (decision.state === 'rejected' || request.utr === decision.utr)

/** Requests for UPI payments: requested, claimed, then confirmed or rejected by staff (plan §6). */
export class UpiService {
  readonly #needs: PaymentNeeds
  readonly #settling: Settling

  constructor(needs: PaymentNeeds, settling: Settling) {
    this.#needs = needs
    this.#settling = settling
  }

  /**
   * Asks for what is due on a bill or a share, with a new reference. Without a share a phone pays what no other payment under
   * way pays. It replaces the earlier requests of the same phone for the
   * same share.
   * @throws AppError `not_found`, also for a phone of another sitting, `billing_off`,
   *   `bill_cancelled`, `bill_paid`: nothing is due, `overpaid`: the tip is too large, `too_many`, `validation_failed`, also
   *   without a UPI address.
   */
  async create(
    caller: Caller,
    billId: string,
    { body, cookie }: { readonly body: Creation; readonly cookie: string | undefined },
  ): Promise<UpiRequest> {
    const { transaction, findBill, clock, newId } = this.#needs
    const seen = await findBill(caller, billId, cookie)
    const { restaurantId, visitId = null } = seen
    const { shareId, tip = 0 } = body
    refuseForeignShare(seen, shareId)
    return transaction(async (trx, emit) => {
      const { bill, billing } = await lockOpenBill(trx, this.#needs, { restaurantId, billId })
      const { upi } = billing
      if (upi.vpa === '') throw noAddress()
      const due = dueOf(bill, shareId)
      if (due === 0) throw new AppError('bill_paid', {}, 'Nothing is due.')
      const earlier = await listAllRequests(trx, restaurantId, bill.id)
      refuseTooMany(earlier, visitId)
      const now = clock.now()
      const isRest = visitId !== null && shareId === undefined
      const amount = isRest ? restOf(bill, earlier, { visitId, now, upi }) : due
      calculated(() => checkTip(toPaise(tip), amount))
      const attempt = earlier.length + 1
      const row = await insertRequest(trx, {
        restaurant_id: restaurantId,
        id: newId(),
        bill_id: bill.id,
        share_id: shareId ?? null,
        visit_id: visitId,
        attempt,
        reference: referenceOf(bill.number, await findRestore(trx, restaurantId), attempt),
        amount_paise: amount,
        tip_paise: toPaise(tip),
        state: 'requested',
        requested_at: now.getTime(),
      })
      // Staff show codes to several guests, and print them.
      if (visitId !== null) await replaceRequests(trx, row)
      await this.#publish(trx, emit, bill)
      return toUpiRequest(row, upi)
    })
  }

  /**
   * Claims, confirms or rejects a request. A confirmation records the payment in the same transaction, once, also above
   * what is due or for a cancelled bill: the money has arrived. The first decision of staff stays. A claim of a decided
   * request changes nothing.
   * @throws AppError `not_found`, `forbidden`: a guest decides, `billing_off`, `changed_meanwhile`: decided otherwise or
   *   confirmed with other digits, `same_utr`.
   */
  async update(
    caller: Caller,
    requestId: string,
    { body, cookie }: { readonly body: Decision; readonly cookie: string | undefined },
  ): Promise<UpiRequest> {
    const { db, transaction, lockBill, clock } = this.#needs
    const restaurantId =
      caller.kind === 'staff' ? caller.restaurantId : (await findPhone(db, { cookie }, clock.now()))?.restaurantId
    const found = restaurantId === undefined ? undefined : await findRequest(db, { restaurantId, id: requestId })
    if (!found || restaurantId === undefined) throw new AppError('not_found')
    await this.#refuseHidden(caller, found, cookie)
    return transaction(async (trx, emit) => {
      const bill = await lockBill(trx, restaurantId, found.bill_id)
      const { upi } = await requireBilling(trx, restaurantId)
      const request = (await findRequest(trx, { restaurantId, id: requestId })) ?? found
      const now = clock.now()
      if (body.state === 'claimed') return toUpiRequest(await this.#claim(trx, emit, { request, bill, now }), upi)
      if (caller.kind !== 'staff') throw new AppError('forbidden')
      if (isSameDecision(request, body)) return toUpiRequest(request, upi)
      if (request.state === 'confirmed' || request.state === 'rejected') throw new AppError('changed_meanwhile')
      const deciding = { by: caller, request, bill, now }
      if (body.state === 'rejected') return toUpiRequest(await this.#reject(trx, emit, deciding, body.reason), upi)
      return toUpiRequest(await this.#confirm(trx, emit, deciding, body), upi)
    })
  }

  async #refuseHidden(caller: Caller, request: StoredRequest, cookie: string | undefined): Promise<void> {
    if (caller.kind === 'staff') return
    const seen = await this.#needs.findBill(caller, request.bill_id, cookie)
    refuseForeignShare(seen, request.share_id ?? undefined)
  }

  async #claim(
    trx: Connection,
    emit: Emit,
    { request, bill, now }: Pick<Deciding, 'request' | 'bill' | 'now'>,
  ): Promise<StoredRequest> {
    if (request.state !== 'requested') return request
    // The guest paid with this code, also if the phone took a newer one.
    const decision = { state: 'claimed', claimed_at: now.getTime(), replaced_by: null } as const
    const row = await saveDecision(trx, { restaurantId: bill.restaurantId, id: request.id }, decision)
    if (row.visit_id !== null) await replaceRequests(trx, row)
    await this.#publish(trx, emit, bill)
    return row
  }

  async #reject(
    trx: Connection,
    emit: Emit,
    { by, request, bill, now }: Deciding,
    reason: string,
  ): Promise<StoredRequest> {
    const decision = { state: 'rejected', decided_at: now.getTime(), reason, ...actorColumns(by) } as const
    const row = await saveDecision(trx, { restaurantId: by.restaurantId, id: request.id }, decision)
    await this.#publish(trx, emit, bill)
    return row
  }

  async #confirm(
    trx: Connection,
    emit: Emit,
    { by, request, bill, now }: Deciding,
    { utr, mayRepeatUtr }: Confirmation,
  ): Promise<StoredRequest> {
    const { restaurantId } = by
    const decision = { state: 'confirmed', decided_at: now.getTime(), utr, ...actorColumns(by) } as const
    const row = await saveDecision(trx, { restaurantId, id: request.id }, decision)
    const { amount_paise: amount, tip_paise: tip, share_id: shareId } = request
    const businessDay = await takeDay(trx, restaurantId, now)
    await refuseSameUtr(trx, restaurantId, { businessDay, utr, total: amount + tip, mayRepeatUtr })
    await insertPayment(trx, {
      restaurant_id: restaurantId,
      id: this.#needs.newId(),
      bill_id: bill.id,
      method: 'upi',
      amount_paise: amount,
      tip_paise: tip,
      tendered_paise: null,
      utr,
      share_id: shareId,
      upi_request_id: request.id,
      idempotency_key: upiRequestKey(request.id),
      body_hash: request.id,
      paid_at: now.getTime(),
      business_day: businessDay,
      ...actorColumns(by),
    })
    const settlement = settleBill(bill, { payment: { amount, tip } })
    await this.#settling.apply(trx, emit, { by, before: bill, settlement, now })
    return row
  }

  // Phones and screens show open requests with their bill.
  async #publish(trx: Connection, emit: Emit, bill: IssuedBill): Promise<void> {
    await savePaid(trx, bill.restaurantId, bill.id, undefined)
    await this.#settling.publish(trx, emit, bill)
  }
}
