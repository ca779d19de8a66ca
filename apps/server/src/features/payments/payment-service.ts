import type { CheckedInput } from '@thali/contract/api/calls'
import { toPaise } from '@thali/contract/basics/money'
import type { Bill } from '@thali/contract/bills/bill'
import { checkPayment, checkRefund } from '@thali/contract/bills/settlement'
import type { IssuedBill } from '#server/data/bills/bill-queries.ts'
import { takeDay } from '#server/data/days/day-lock-queries.ts'
import { findByKey } from '#server/data/payments/payment-queries.ts'
import { auditRefund, insertPayment, insertRefund } from '#server/data/payments/write-payment.ts'
import type { Connection } from '#server/db/database.ts'
import type { Emit } from '#server/events/domain-events.ts'
import { actorColumns, type Actor, type ActorColumns } from '#server/platform/actor.ts'
import { calculated } from '#server/platform/calculated.ts'
import { hashOf } from '#server/platform/request-hash.ts'
import { settleBill, type NewMoney } from './bill-money.ts'
import { dueOf, refuseClosedBill, refuseSameUtr, refuseUnnamedShare, requireBilling } from './checks.ts'
import type { PaymentNeeds } from './needs.ts'
import type { Settling } from './settling.ts'

type Payment = CheckedInput<'createPayment'>['body']
type Refund = CheckedInput<'createRefund'>['body']

/** A request with its idempotency key. */
type Submission<Body> = { readonly body: Body; readonly key: string }

/** The bill after a payment or refund, or as it is now for a repeated key. */
type Recorded = { readonly bill: Bill; readonly isReplayed: boolean }

/** A locked bill, and the columns of the row that is stored for it. */
type Recording = {
  readonly trx: Connection
  readonly emit: Emit
  readonly before: IssuedBill
  readonly now: Date
  readonly row: ActorColumns & {
    readonly restaurant_id: string
    readonly id: string
    readonly bill_id: string
    readonly idempotency_key: string
    readonly body_hash: string
    readonly business_day: string
  }
}

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
   * @throws AppError `not_found`, `billing_off`, `bill_cancelled`, `overpaid`, `same_utr`, `validation_failed`,
   *   `idempotency_key_reused`.
   */
  pay(by: Actor, billId: string, submission: Submission<Payment>): Promise<Recorded> {
    const { method, utr, mayRepeatUtr, shareId, ...body } = submission.body
    const payment = { amount: toPaise(body.amount), tip: toPaise(body.tip ?? 0), shareId }
    const tendered = body.tendered === undefined ? undefined : toPaise(body.tendered)
    return this.#record('payments', { by, billId, submission }, async ({ trx, emit, before, now, row }) => {
      refuseClosedBill(before)
      calculated(() => checkPayment({ method, ...payment, tendered }, dueOf(before, shareId)))
      refuseUnnamedShare(before, payment)
      const receipt = { businessDay: row.business_day, total: payment.amount + payment.tip, mayRepeatUtr }
      if (utr !== undefined) await refuseSameUtr(trx, by.restaurantId, { ...receipt, utr })
      await insertPayment(trx, {
        ...row,
        method,
        amount_paise: payment.amount,
        tip_paise: payment.tip,
        tendered_paise: tendered ?? null,
        utr: utr ?? null,
        share_id: shareId ?? null,
        upi_request_id: null,
        paid_at: now.getTime(),
      })
      if (method === 'cash') emit('cash.received', { restaurantId: by.restaurantId, billId: before.id })
      return { payment }
    })
  }

  /**
   * Records returned money, or the correction of a wrong payment or tip. A paid bill may be due again. A used key returns the
   * present bill.
   * @throws AppError `not_found`, `billing_off`, `validation_failed` for more than was received,
   *   `idempotency_key_reused`.
   */
  refund(by: Actor, billId: string, submission: Submission<Refund>): Promise<Recorded> {
    const { method, reason } = submission.body
    const refund = { amount: toPaise(submission.body.amount), tip: toPaise(submission.body.tip ?? 0) }
    return this.#record('refunds', { by, billId, submission }, async ({ trx, before, now, row }) => {
      calculated(() => checkRefund(refund, settleBill(before)))
      const paise = { amount_paise: refund.amount, tip_paise: refund.tip }
      await insertRefund(trx, { ...row, ...paise, method, reason, refunded_at: now.getTime() })
      const { amount: amountPaise, tip: tipPaise } = refund
      await auditRefund(trx, by, now.getTime(), { billId: before.id, method, amountPaise, tipPaise, reason })
      return { refund }
    })
  }

  /** Stores one row of money for a key, and applies what it means for the bill. */
  #record(
    table: 'payments' | 'refunds',
    {
      by,
      billId,
      submission: { body, key },
    }: { readonly by: Actor; readonly billId: string; readonly submission: Submission<object> },
    store: (recording: Recording) => Promise<NewMoney>,
  ): Promise<Recorded> {
    const { transaction, lockBill, clock, newId } = this.#needs
    const { restaurantId } = by
    const bodyHash = hashOf(billId, body)
    return transaction(async (trx, emit) => {
      const before = await lockBill(trx, restaurantId, billId)
      const isReplayed = (await findByKey(trx, table, { restaurantId, key, bodyHash })) !== undefined
      if (isReplayed) return { bill: before, isReplayed }
      await requireBilling(trx, restaurantId)
      const now = clock.now()
      const row = {
        restaurant_id: restaurantId,
        id: newId(),
        bill_id: before.id,
        idempotency_key: key,
        body_hash: bodyHash,
        business_day: await takeDay(trx, restaurantId, now),
        ...actorColumns(by),
      }
      const settlement = settleBill(before, await store({ trx, emit, before, now, row }))
      return { bill: await this.#settling.apply(trx, emit, { by, before, settlement, now }), isReplayed }
    })
  }
}
