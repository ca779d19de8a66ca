import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** Texts of packing in the form of an item. */
export const packingFieldMessages = staffTexts('packingField', {
  label: 'Packing (may stay empty)',
  hint: 'In rupees for one unit, at counters and in parcels. Empty: {usual}, as for other dishes. 0: none.',
  wrong: 'An amount from ₹0 to ₹{most}, with at most two decimals, or nothing.',
})
