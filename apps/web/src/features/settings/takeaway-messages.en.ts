import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** Texts of the group Takeaway on Settings. */
export const takeawayMessages = staffTexts('takeaway', {
  title: 'Takeaway',
  isOn: 'Orders at counters get a token',
  isOnHint:
    'Guests are called by it. Tokens begin at 1 with each business day. A table is a counter if it is marked so under “Tables”.',
})
