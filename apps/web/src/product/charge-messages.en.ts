import { texts } from '#web/lib/language/texts.ts'

/** Texts of packing in baskets, orders and bills. */
export const chargeMessages = texts('charges', {
  packing: 'Packing',
  parcel: 'Parcel',
  remove: 'Remove packing…',
  changedTitle: 'The price of packing changed',
})
