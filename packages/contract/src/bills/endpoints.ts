import { endpoints } from '../api/endpoint.ts'
import { anyone, cashiers, managers, roomStaff, visitors } from '../api/rights.ts'

const calculation = [
  'tax_class_unknown',
  'nothing_to_bill',
  'slip_required',
  'discount_too_large',
  'billing_off',
] as const

const orderBill = ['not_found', 'billing_off', 'nothing_to_bill', 'tax_class_unknown', 'order_refused'] as const

/** Calls for bills and credit notes (plan §6). */
export const billEndpoints = endpoints({
  previewBill: {
    method: 'POST',
    path: '/bills/preview',
    success: 200,
    restaurant: 'row',
    rights: roomStaff,
    errors: [...calculation, 'not_found'],
  },
  createBill: {
    method: 'POST',
    path: '/bills',
    success: 201,
    restaurant: 'row',
    rights: roomStaff,
    errors: [...calculation, 'not_found', 'bill_changed', 'customer_required', 'idempotency_key_reused'],
  },
  listBills: { method: 'GET', path: '/bills', success: 200, restaurant: 'query', rights: roomStaff },
  listBillRows: { method: 'GET', path: '/bills/rows', success: 200, restaurant: 'query', rights: roomStaff },
  getBill: {
    method: 'GET',
    path: '/bills/:billId',
    success: 200,
    cookie: 'visit',
    restaurant: 'row',
    rights: visitors,
  },
  cancelBill: {
    method: 'POST',
    path: '/bills/:billId/cancel',
    success: 200,
    restaurant: 'row',
    rights: managers,
    errors: ['bill_paid', 'day_closed'],
  },
  createCreditNote: {
    method: 'POST',
    path: '/bills/:billId/credit-notes',
    success: 201,
    restaurant: 'row',
    rights: managers,
    errors: ['bill_cancelled', 'payment_first', 'idempotency_key_reused'],
  },
  saveEInvoice: {
    method: 'PUT',
    path: '/bills/:billId/e-invoices',
    success: 200,
    restaurant: 'row',
    rights: cashiers,
    errors: ['bill_cancelled'],
  },
  previewOrderBill: {
    method: 'GET',
    path: '/orders/:orderId/bill',
    success: 200,
    cookie: 'visit',
    restaurant: 'row',
    rights: visitors,
    errors: orderBill,
  },
  createOrderBill: {
    method: 'POST',
    path: '/orders/:orderId/bill',
    success: 201,
    cookie: 'visit',
    restaurant: 'row',
    rights: visitors,
    errors: [...orderBill, 'bill_changed', 'customer_required'],
  },
  listVisitBills: {
    method: 'GET',
    path: '/visits/bills',
    success: 200,
    cookie: 'visit',
    restaurant: 'none',
    rights: anyone,
  },
  findBillEntry: {
    method: 'GET',
    path: '/bills/:billId/entries/:key',
    success: 200,
    restaurant: 'row',
    rights: roomStaff,
  },
  // Not GET: addresses are written to the logs of proxies.
  openBillLink: {
    method: 'POST',
    path: '/bill-links',
    success: 200,
    restaurant: 'none',
    rights: anyone,
    errors: ['not_found'],
  },
})

/** Calls for payments, UPI requests and splits (plan §6). */
export const paymentEndpoints = endpoints({
  createPayment: {
    method: 'POST',
    path: '/bills/:billId/payments',
    success: 201,
    restaurant: 'row',
    rights: roomStaff,
    errors: ['billing_off', 'bill_cancelled', 'overpaid', 'same_utr', 'idempotency_key_reused'],
  },
  createRefund: {
    method: 'POST',
    path: '/bills/:billId/refunds',
    success: 201,
    restaurant: 'row',
    rights: cashiers,
    errors: ['billing_off', 'idempotency_key_reused'],
  },
  createUpiRequest: {
    method: 'POST',
    path: '/bills/:billId/upi-requests',
    success: 201,
    cookie: 'visit',
    restaurant: 'row',
    rights: visitors,
    errors: ['billing_off', 'bill_cancelled', 'bill_paid', 'overpaid', 'too_many'],
  },
  updateUpiRequest: {
    method: 'PUT',
    path: '/upi-requests/:upiRequestId',
    success: 200,
    cookie: 'visit',
    restaurant: 'row',
    rights: visitors,
    errors: ['billing_off', 'changed_meanwhile', 'same_utr'],
  },
  splitBill: {
    method: 'PUT',
    path: '/bills/:billId/split',
    success: 200,
    cookie: 'visit',
    restaurant: 'row',
    rights: visitors,
    errors: ['billing_off', 'bill_cancelled', 'bill_paid', 'split_locked'],
  },
})
