import type { billEndpoints, dayEndpoints, paymentEndpoints } from './endpoints-bills.ts'
import type { ErrorCode } from './errors.ts'

const calculation = ['tax_class_unknown', 'nothing_to_bill', 'discount_too_large', 'billing_off'] as const

/** The codes of the bill calls; see `callErrors`. */
export const billErrors = {
  previewBill: [...calculation, 'not_found'],
  createBill: [...calculation, 'not_found', 'bill_changed', 'customer_required', 'idempotency_key_reused'],
  listBills: [],
  getBill: [],
  cancelBill: ['bill_paid', 'day_closed'],
  createCreditNote: ['bill_cancelled', 'idempotency_key_reused'],
  listVisitBills: [],
  findBillEntry: [],
  openBillLink: ['not_found'],
} as const satisfies Record<keyof typeof billEndpoints, readonly ErrorCode[]>

/** The codes of the payment calls; see `callErrors`. */
export const paymentErrors = {
  createPayment: ['billing_off', 'bill_cancelled', 'overpaid', 'same_utr', 'idempotency_key_reused'],
  createRefund: ['billing_off', 'idempotency_key_reused'],
  createUpiRequest: ['billing_off', 'bill_cancelled', 'bill_paid', 'overpaid', 'too_many'],
  updateUpiRequest: ['billing_off', 'changed_meanwhile', 'same_utr'],
  splitBill: ['billing_off', 'bill_cancelled', 'bill_paid', 'split_locked'],
} as const satisfies Record<keyof typeof paymentEndpoints, readonly ErrorCode[]>

/** The codes of the day calls; see `callErrors`. */
export const dayErrors = {
  listDays: [],
  getDay: [],
  closeDay: ['day_closed', 'day_not_started'],
  createCashMovement: ['idempotency_key_reused'],
  getExport: [],
} as const satisfies Record<keyof typeof dayEndpoints, readonly ErrorCode[]>
