import type { Slip } from '@thali/contract/sources/slip'

/** A slip of ₹100 that its platform has not paid. */
export const aSlip = (change: Partial<Slip> = {}): Slip => ({
  id: 'slip-1',
  restaurantId: 'spice-garden',
  orderId: 'quick',
  orderNumber: 7,
  source: { name: 'Quick', number: '1234' },
  seller: { scheme: 'regular', legalName: 'Spice Garden', address: 'Pune', gstin: '27AAPFU0939F1ZV' },
  lines: [],
  value: 100,
  amount: 100,
  issuedDateTime: '2026-11-18T10:00:00.000Z',
  businessDay: '2026-11-18',
  staffId: 'ravi',
  version: 1,
  ...change,
})
