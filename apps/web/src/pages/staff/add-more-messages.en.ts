/** The questions before an order that empties the basket. */
export const addMoreMessages = {
  emptyBasketFirst: (summary: string, tableNumber: number): string =>
    `The basket holds ${summary} picked for another table, not sent yet. Empty it for a further order of table ${tableNumber}?`,
  emptyPadFirst: (summary: string, tableNumber: number): string =>
    `The basket holds ${summary}, not sent yet. Empty it for an order of table ${tableNumber}?`,
  emptyPadYes: 'Empty and order',
  stillOnItsWay: (tableNumber: number): string => `The order of table ${tableNumber} is still on its way`,
  stillOnItsWayHint: 'Please add to another order once it has reached the kitchen, or take it back in the basket.',
  emptyBasketYes: 'Empty and add',
} as const
