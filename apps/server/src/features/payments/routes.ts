import { replayed, requireKey } from '#server/http/routing/idempotency-key.ts'
import type { Bind } from '#server/http/routing/route.ts'
import type { PaymentService } from './payment-service.ts'
import type { SplitService } from './split-service.ts'
import type { UpiService } from './upi-service.ts'

type Services = {
  readonly payments: PaymentService
  readonly upi: UpiService
  readonly splits: SplitService
}

/** Payments, refunds, UPI requests and splits of bills (plan §6). */
export const bindPayments = (bind: Bind, { payments, upi, splits }: Services): void => {
  bind('createPayment', async ({ caller, params, body, headers }) => {
    const { bill, isReplayed } = await payments.pay(caller, params.billId, { body, key: requireKey(headers) })
    return { body: bill, ...replayed(isReplayed) }
  })

  bind('createRefund', async ({ caller, params, body, headers }) => {
    const { bill, isReplayed } = await payments.refund(caller, params.billId, { body, key: requireKey(headers) })
    return { body: bill, ...replayed(isReplayed) }
  })

  bind('createUpiRequest', async ({ caller, params, body, cookie }) => ({
    body: await upi.create(caller, params.billId, { body, cookie }),
  }))

  bind('updateUpiRequest', async ({ caller, params, body, cookie }) => ({
    body: await upi.update(caller, params.upiRequestId, { body, cookie }),
  }))

  bind('splitBill', async ({ caller, params, body, cookie }) => ({
    body: await splits.split(caller, params.billId, { body, cookie }),
  }))
}
