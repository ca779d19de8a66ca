import type { Database } from './db/database.ts'
import type { RunTransaction } from './events/domain-events.ts'
import { BillLock } from './features/bills/bill-lock.ts'
import { BillReader } from './features/bills/bill-reader.ts'
import { BillService } from './features/bills/bill-service.ts'
import { CorrectionService } from './features/bills/correction-service.ts'
import { DinerBills } from './features/bills/diner-bills.ts'
import { EInvoiceService } from './features/bills/e-invoice-service.ts'
import type { BillNeeds } from './features/bills/needs.ts'
import { bindBills } from './features/bills/routes.ts'
import type { ApprovalNeeds } from './features/orders/approval-service.ts'
import { OrderBills } from './features/bills/order-bills.ts'
import { bindSlips } from './features/bills/slip-routes.ts'
import { SlipService } from './features/bills/slip-service.ts'
import type { PaymentNeeds } from './features/payments/needs.ts'
import { PaymentService } from './features/payments/payment-service.ts'
import { bindPayments } from './features/payments/routes.ts'
import { Settling } from './features/payments/settling.ts'
import { SplitService } from './features/payments/split-service.ts'
import { UpiService } from './features/payments/upi-service.ts'
import type { Bind } from './http/routing/route.ts'
import type { Clock } from './platform/clock.ts'

/** The dependencies of bills and payments. */
type Composing = {
  readonly bind: Bind
  readonly db: Database
  readonly clock: Clock
  readonly newId: () => string
  readonly transaction: RunTransaction
  /** Closes the running orders of a paid bill. */
  readonly closeOrders: BillNeeds['orders']['close']
  /** Ends the sittings of orders with nothing due any more. */
  readonly settleOrders: BillNeeds['orders']['settle']
  readonly findLinkKey: BillNeeds['findLinkKey']
}

/** The parts of bills that payments need. */
type Composed = {
  readonly reader: BillReader
  readonly lock: BillLock
  readonly diners: DinerBills
  readonly corrections: CorrectionService
}

/** Creates the services of bills, binds their calls, and returns what payments need of them. */
const composeBills = (composing: Composing): Composed => {
  const { bind, db, clock, newId, transaction, closeOrders, settleOrders, findLinkKey } = composing
  const needs: BillNeeds = {
    db,
    clock,
    newId,
    transaction,
    orders: { close: closeOrders, settle: settleOrders },
    findLinkKey,
  }
  const reader = new BillReader(needs)
  const lock = new BillLock(reader)
  const bills = new BillService(needs, reader, lock)
  const diners = new DinerBills(needs, reader)
  const corrections = new CorrectionService(needs, reader, lock)
  const eInvoices = new EInvoiceService(needs, reader, lock)
  const ofOrders = new OrderBills(needs, { bills, lock, diners })
  bindBills(bind, { reader, bills, corrections, eInvoices, diners, ofOrders })
  bindSlips(bind, new SlipService(needs, lock))
  return { reader, lock, diners, corrections }
}

/** The parts of bills and payments that other modules need. */
type ComposedMoney = {
  /** For printing. */
  readonly upi: UpiService
  readonly cancelBill: ApprovalNeeds['cancelBill']
}

/** Creates the services of bills and payments, and binds their calls. */
export const composeMoney = (composing: Composing): ComposedMoney => {
  const { bind, db, clock, newId, transaction, closeOrders } = composing
  const { reader, lock, diners, corrections } = composeBills(composing)
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
  const upi = new UpiService(needs, settling)
  bindPayments(bind, {
    payments: new PaymentService(needs, settling),
    upi,
    splits: new SplitService(needs, settling),
  })
  return { upi, cancelBill: (...billed) => corrections.cancelOfOrder(...billed) }
}
