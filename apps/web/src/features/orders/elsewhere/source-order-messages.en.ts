import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** Texts of the form for an order from elsewhere. */
export const sourceOrderMessages = staffTexts('sourceOrder', {
  title: 'Orders from elsewhere',
  orderOf: 'Order from {name}',
  number: 'Number at {name}',
  numberMissing: 'Please enter the number of the order.',
  guest: 'Name of the guest (may stay empty)',
  isPrepaid: 'The guest has paid online',
  isPrepaidHint: 'Otherwise the money is taken here.',
  dish: 'Find a dish',
  noDish: 'No dish has “{text}” in its name.',
  linesMissing: 'Please add a dish.',
  line: 'Dish: {name}',
  quantity: 'Quantity',
  price: 'Price at {name} (₹)',
  priceWrong: 'An amount with at most two decimals.',
  remove: 'Remove {name}',
  send: 'Send to kitchen',
  sendTotal: 'Send to kitchen ({total})',
  sent: '{name} {number} is in the kitchen.',
  sourcesFailedLog: 'Error retrieving the sources of orders',
  failedLog: 'Error sending an order from elsewhere',
})
