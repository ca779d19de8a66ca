import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** Texts of the group Takeaway on Settings. */
export const takeawayMessages = staffTexts('takeaway', {
  title: 'Takeaway',
  isOn: 'Orders at counters get a token',
  isOnHint:
    'Guests are called by it. Tokens begin at 1 with each business day. A table is a counter if it is marked so under “Tables”.',
  payFirst: 'Money first',
  payFirstHint:
    'The kitchen gets an order when it is paid, by UPI from the phone or at the counter. Until then its dishes are reserved, and you can close it as not collected.',
  payFirstLocked: 'Needs bills: switch them on under “Bills and taxes” first.',
  board: 'A screen shows the tokens',
  boardHint:
    'A page with two columns, In preparation and Ready, for a television or tablet. Its link needs no login; switched off, it stops working.',
  boardLink: 'Link of the screen',
  boardLinkHint: 'It shows tokens alone: no names and no dishes.',
  copy: 'Copy the link',
  copied: 'Copied',
  openBoard: 'Open the screen',
  packing: 'Packing',
  packingIntro:
    'Added to orders at counters and to parcels of dining tables. Staff can take it off an order, and discounts do not lower it.',
  packings: {
    none: { name: 'No charge', hint: 'Packing costs nothing.' },
    dish: { name: 'For each dish', hint: 'Two dals cost two packings. A dish can have its own amount, in its form.' },
    order: { name: 'Once for each order', hint: 'A single bag, however many dishes are in it.' },
  },
  amount: 'Amount (₹)',
  amountOfDish: 'For one dish, before taxes that the bill adds. Packed goods with an MRP and alcohol have no packing.',
  amountOfOrder: 'For one order, before taxes that the bill adds.',
  amountWrong: 'An amount from ₹0 to ₹{most}, with at most two decimals.',
  taxClass: 'Tax of takeaway orders',
  taxClassHint:
    'Only for dishes of the kitchen. Packed goods and alcohol keep their own tax. Ask your accountant before you change it.',
  ownTax: 'As at dining tables',
  anotherTax: 'Another tax',
  specifiedPremises: 'A hotel with rooms above ₹7,500 a day',
  specifiedPremisesHint: 'Its food is billed by you with GST, also when a platform sells it.',
  keepContactDays: 'Erase names and phone numbers after (days)',
  keepContactHint:
    'Guests at a counter may give a name, and the order pad takes a phone number. Issued bills keep what is on them.',
})
