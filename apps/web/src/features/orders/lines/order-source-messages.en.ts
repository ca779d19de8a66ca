import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** Texts of orders from elsewhere on staff's screens. */
export const orderSourceMessages = staffTexts('orderSource', {
  number: '{name} {number}',
  prepaid: 'Paid online',
  cancelled: '{name} cancelled this order: {reason}',
  closed: 'Ordered outside the opening hours or during a pause.',
  sold_out: 'Sold out, but ordered: {dish}',
  unavailable: 'Switched off, but ordered: {dish}',
  dish_closed: 'Outside its hours, but ordered: {dish}',
})
