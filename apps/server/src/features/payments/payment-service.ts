import { hash } from 'node:crypto'
import { checkPayment, checkRefund, toPaise, type Bill, type CheckedInput } from '@thali/contract'
import type { Connection } from '#server/db/database.ts'
import type { StaffCaller } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import { settleBill } from './bill-money.ts'
import { calculated } from '#server/platform/calculated.ts'
import { dueOf, refuseClosedBill, requireBilling } from './checks.ts'
import type { PaymentNeeds } from './needs.ts'
import { auditRefund, findByKey, hasSameUtr, insertPayment, insertRefund } from './payment-queries.ts'
import type { Settling } from './settling.ts'

type Payment = CheckedInput<'createPayment'>['body']
type Refund = CheckedInput<'createRefund'>['body']
type Warned = Bill & { readonly warning?: 'same-utr' }

/** The bill after a payment or refund, or as it is now for a repeated key. */
type Recorded = { readonly bill: Warned; readonly isReplayed: boolean }

const hashOf = (billId: string, body: Payment | Refund): string =>
  hash('sha256', JSON.stringify([billId, body]), 'base64url')

/** Records payments and refunds of bills. Their rows are never changed (plan §6). */
export class PaymentService {
  readonly #needs: PaymentNeeds
  readonly #settling: Settling

  constructor(needs: PaymentNeeds, settling: Settling) {
    this.#needs = needs
    this.#settling = settling
  }

  /**
   * Records a payment. A full payment closes the orders of the bill in the same transaction. A used key returns the
   * present bill.
   * @throws AppError `not_found`, `billing_off`, `bill_cancelled`, `overpaid`, `validation_failed`,
   *   `idempotency_key_reused`.
   */
  pay(
    by: StaffCaller,
    billId: string,
    { body, key }: { readonly body: Payment; readonly key: string },
  ): Promise<Recorded> {
    const { transaction, lockBill, clock, newId, takeDay } = this.#needs
    const { restaurantId } = by
    const bodyHash = hashOf(billId, body)
    return transaction(async (trx, emit) => {
      const before = await lockBill(trx, restaurantId, billId)
      if (await this.#isUsed(trx, 'payments', { restaurantId, key, bodyHash }))
        return { bill: before, isReplayed: true }
      await requireBilling(trx, this.#needs, restaurantId)
      refuseClosedBill(before)
      const { method, utr, shareId } = body
      const payment = { amount: toPaise(body.amount), tip: toPaise(body.tip ?? 0), shareId }
      const tendered = body.tendered === undefined ? undefined : toPaise(body.tendered)
      calculated(() => checkPayment({ method, ...payment, tendered }, dueOf(before, shareId)))
      const now = clock.now()
      const businessDay = await takeDay(trx, restaurantId, now)
      const total = payment.amount + payment.tip
      const isRepeated = utr !== undefined && (await hasSameUtr(trx, restaurantId, { businessDay, utr, total }))
      await insertPayment(trx, {
        restaurant_id: restaurantId,
        id: newId(),
        bill_id: before.id,
        method,
        amount_paise: payment.amount,
        tip_paise: payment.tip,
        tendered_paise: tendered ?? null,
        utr: utr ?? null,
        share_id: shareId ?? null,
        upi_request_id: null,
        idempotency_key: key,
        body_hash: bodyHash,
        paid_at: now.getTime(),
        business_day: businessDay,
        staff_id: by.staffId,
      })
      const settlement = settleBill(before, { payment })
      const bill = await this.#settling.apply(trx, emit, { by, before, settlement, now })
      return { bill: isRepeated ? { ...bill, warning: 'same-utr' } : bill, isReplayed: false }
    })
  }

  /**
   * Records returned money, or the correction of a wrong payment. A paid bill may be due again. A used key returns the
   * present bill.
   * @throws AppError `not_found`, `billing_off`, `validation_failed` for more than was received,
   *   `idempotency_key_reused`.
   */
  refund(
    by: StaffCaller,
    billId: string,
    { body, key }: { readonly body: Refund; readonly key: string },
  ): Promise<Recorded> {
    const { transaction, lockBill, clock, newId, takeDay } = this.#needs
    const { restaurantId } = by
    const bodyHash = hashOf(billId, body)
    return transaction(async (trx, emit) => {
      const before = await lockBill(trx, restaurantId, billId)
      if (await this.#isUsed(trx, 'refunds', { restaurantId, key, bodyHash })) return { bill: before, isReplayed: true }
      await requireBilling(trx, this.#needs, restaurantId)
      const amount = toPaise(body.amount)
      calculated(() => checkRefund(amount, settleBill(before)))
      const now = clock.now()
      await insertRefund(trx, {
        restaurant_id: restaurantId,
        id: newId(),
        bill_id: before.id,
        method: body.method,
        amount_paise: amount,
        reason: body.reason,
        idempotency_key: key,
        body_hash: bodyHash,
        refunded_at: now.getTime(),
        business_day: await takeDay(trx, restaurantId, now),
        staff_id: by.staffId,
      })
      const { method, reason } = body
      await auditRefund(trx, by, now.getTime(), { billId: before.id, method, amountPaise: amount, reason })
      const settlement = settleBill(before, { refund: { amount } })
      return { bill: await this.#settling.apply(trx, emit, { by, before, settlement, now }), isReplayed: false }
    })
  }

  async #isUsed(
    trx: Connection,
    table: 'payments' | 'refunds',
    { restaurantId, key, bodyHash }: { readonly restaurantId: string; readonly key: string; readonly bodyHash: string },
  ): Promise<boolean> {
    const used = await findByKey(trx, table, restaurantId, key)
    if (used && used.bodyHash !== bodyHash) throw new AppError('idempotency_key_reused')
    return used !== undefined
  }
}
