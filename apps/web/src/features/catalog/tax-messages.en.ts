import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** Texts of the tax in the form of an item (plan §6). */
export const taxMessages = staffTexts('tax', {
  label: 'Tax',
  /** No choice: the tax that the item gets all the same. */
  byDefault: 'As most items: {name}',
  isIncluded: 'The price includes the tax (MRP)',
  isIncludedHint:
    'For packed goods with a printed maximum price, such as bottled water: the bill adds no tax to the price.',
  mrp: 'MRP of packed goods (may stay empty)',
  mrpHint: 'The maximum price that is printed on the pack, in rupees.',
  mrpWrong: 'An amount in rupees, with at most two decimals.',
  aboveMrp: 'The price is above the MRP. Please check it: packed goods must not cost more than the printed price.',
  failed: 'The taxes could not be loaded. The choice stays as it is.',
  failedLog: 'Error retrieving the taxes',
  none: 'No choice',
  another: 'Another tax',
  included: 'Tax included',
  excluded: 'As other prices',
})
