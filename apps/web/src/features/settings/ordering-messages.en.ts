import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** Texts of the group "Orders of guests" on Settings (plan §4.3). */
export const orderingMessages = staffTexts('ordering', {
  title: 'Orders of guests',
  links: 'Who may order',
  linksChoices: {
    any: {
      name: 'Anyone with the link of a table',
      hint: 'The simplest way. A link works from everywhere, also from home: let a waiter confirm orders if that worries you.',
    },
    signed: {
      name: 'Only guests who scanned the card of their table',
      hint: 'Shared or guessed links can read the menu but not order. Every table needs a card: see Table cards.',
    },
  },
  confirm: 'Does a waiter confirm orders?',
  confirmChoices: {
    never: {
      name: 'No',
      hint: 'Orders go to the kitchen at once.',
    },
    first: {
      name: 'The first order of each party',
      hint: 'A waiter accepts the first order of a table, and the first of every phone that did not scan the card. Further orders go to the kitchen at once.',
    },
    always: {
      name: 'Every order',
      hint: 'The kitchen sees no order of a guest before a waiter accepts it.',
    },
  },
  above: 'Large orders',
  aboveHint: 'Orders of guests above these always wait for a waiter. Empty: no limit.',
  aboveQuantity: 'More items than',
  aboveAmount: 'A higher total than (₹)',
  quantityWrong: 'A whole number from 1 to {max}, or nothing.',
  amountWrong: 'An amount such as 2000, or nothing.',
  sharedTable: 'Guests of a table see all its orders',
  sharedTableHint: 'They see who ordered what, and the total. Otherwise each phone shows its own orders.',
  sharedTableNeeds: 'Possible once only guests who scanned the card may order.',
  feedback: 'Ask guests how their visit was',
  feedbackHint:
    'Four faces and a line for you, after the payment or the last order. You read the answers on Today; they are never published.',
  idleMinutes: 'End a visit without orders after (minutes)',
  idleHint:
    'A table without anything due becomes free after this time, and its phones have to say that they are still there. Empty: never.',
  idleWrong: 'A whole number from {min} to {max}, or nothing.',
  preview: 'Guests',
  previewLinks: {
    any: 'order with the link of their table',
    signed: 'order after scanning the card of their table',
  },
  previewConfirm: {
    never: 'and the kitchen gets each order at once.',
    first: 'and a waiter confirms the first order of each party.',
    always: 'and a waiter confirms every order.',
  },
  none: 'None',
  yes: 'Yes',
  no: 'No',
  items: '{count} items',
})
