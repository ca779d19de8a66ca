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
  keepContactDays: 'Erase names and phone numbers after (days)',
  keepContactHint:
    'Guests at a counter may give a name, and the order pad takes a phone number. Issued bills keep what is on them.',
})
