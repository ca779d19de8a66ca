import { composeBills, type BillComposing } from './compose-bills.ts'
import type { PaymentNeeds } from './features/payments/needs.ts'
import { PaymentService } from './features/payments/payment-service.ts'
import { bindPayments } from './features/payments/routes.ts'
import { Settling } from './features/payments/settling.ts'
import { SplitService } from './features/payments/split-service.ts'
import { UpiService } from './features/payments/upi-service.ts'

/** Creates the services of bills and payments, and binds their calls. */
export const composePayments = (composing: BillComposing): void => {
  const { bind, db, clock, newId, transaction, closeOrders } = composing
  const { reader, lock, diners } = composeBills(composing)
  const needs: PaymentNeeds = {
    db,
    clock,
    newId,
    transaction,
    lockBill: (...bill) => lock.take(...bill),
    readAgain: (...before) => reader.readAgain(...before),
    findBill: (...seen) => diners.find(...seen),
    closeOrders,
  }
  const settling = new Settling(needs)
  bindPayments(bind, {
    payments: new PaymentService(needs, settling),
    upi: new UpiService(needs, settling),
    splits: new SplitService(needs, settling),
  })
}
