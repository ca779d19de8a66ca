import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** The questions before an order that empties the basket. */
export const addMoreMessages = staffTexts('addMore', {
  emptyBasketFirst:
    'The basket holds {summary} picked for another table, not sent yet. Empty it for a further order of table {tableNumber}?',
  emptyPadFirst: 'The basket holds {summary}, not sent yet. Empty it for an order of table {tableNumber}?',
  emptyPadYes: 'Empty and order',
  stillOnItsWay: 'The order of table {tableNumber} is still on its way',
  stillOnItsWayHint: 'Please add to another order once it has reached the kitchen, or take it back in the basket.',
  emptyBasketYes: 'Empty and add',
})
