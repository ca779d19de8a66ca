import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** Texts of the group Takeaway on Settings. */
export const takeawayMessages = staffTexts('takeaway', {
  title: 'Takeaway',
  isOn: 'Orders at counters get a token',
  isOnHint:
    'Guests are called by it. Tokens begin at 1 with each business day. A table is a counter if it is marked so under “Tables”.',
  keepContactDays: 'Erase names and phone numbers after (days)',
  keepContactHint:
    'Guests at a counter may give a name, and the order pad takes a phone number. Issued bills keep what is on them.',
  wrong: 'A whole number from {min} to {max}.',
})
