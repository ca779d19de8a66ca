import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** The texts of taking packing off an order. */
export const packingMessages = staffTexts('packing', {
  title: 'Remove packing of order #{orderNumber}?',
  hint: 'For a guest with an own box. It cannot be put back.',
  ofDish: '{quantity} × {dish}',
  ofOrder: 'The order',
  removeOne: 'Remove {price}',
  removeOf: 'Remove packing of {dish}, {price}',
  removeAll: 'Remove packing ({price})',
  billed: 'Not removed: this order is on a bill. An admin can cancel the bill, then packing can be removed.',
  failed: 'Not removed. Please try again.',
})
