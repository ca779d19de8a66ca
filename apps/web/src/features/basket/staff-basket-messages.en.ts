/** The words of the staff's basket; those the spec gives are exactly the spec's (§5 "Admin send-to-kitchen", §8). */
export const staffBasketMessages = {
  sendTitle: 'Send to Kitchen',
  table: 'Table number',
  tablePlaceholder: 'e.g., 12',
  tableRequired: 'TableNumber is required',
  noTable: (least: number, most: number): string => `Please enter a table number from ${least} to ${most}.`,
  send: 'Send',
  forDiner: (tableNumber: number): string =>
    `These items are sent as a further order for table ${tableNumber}, for the same guest.`,
} as const

const rowStates = {
  sending: 'sending',
  waiting: 'waiting',
  held: 'not sent, please decide',
  refused: 'not accepted',
} as const

/** The words of the staff's orders that are not in the kitchen yet. */
export const staffOutboxMessages = {
  title: 'Orders not sent yet',
  saved: (isOnline: boolean): string =>
    `Saved on this device, will be sent ${isOnline ? 'as soon as the restaurant answers' : 'when you are back online'}`,
  retry: 'Send now',
  row: (tableNumber: number, summary: string, state: keyof typeof rowStates): string =>
    `Table ${tableNumber} · ${summary} · ${rowStates[state]}`,
  takeBack: 'Take back',
  takeBackOf: (tableNumber: number): string => `Take back the order of table ${tableNumber}`,
  check: 'Check',
  checkOf: (tableNumber: number): string => `Check the order of table ${tableNumber}`,

  takeBackTitle: (tableNumber: number): string => `Take back the order of table ${tableNumber}?`,
  takeBackHint: 'If it has reached the kitchen already, it stays there: see the running orders of the table.',
  basketBusy: 'The basket holds another order. Send or empty it first to get this one back into the basket.',
  toBasket: 'Put into the basket',
  discard: 'Discard the order',
  keepWaiting: 'Keep waiting',

  refusedTitle: (tableNumber: number): string => `The order of table ${tableNumber} was not sent`,
  refusedHint: 'Nothing was lost. Put it into the basket to check the order and the table, then send it again.',
  later: 'Later',
  pricesHint: 'Some prices changed. Nothing was sent yet.',
  sendFor: (total: string): string => `Send for ${total}`,
  sendRest: (total: string): string => `Send the rest for ${total}`,
  unavailable: (dishes: string): string => `${dishes} cannot be ordered at the moment. Nothing was sent yet.`,
  unknownDish: 'A dish',
  arrivedTitle: (tableNumber: number): string => `The order of table ${tableNumber} had already reached the kitchen`,
  arrived: 'It had arrived before it was taken back, and was not sent a second time.',
} as const

/** The words of the order pad. */
export const orderPadMessages = {
  title: 'New order',
  ticket: 'Ticket',
  find: 'Find a dish',
  findHint: 'Enter adds the first one',
  noMatch: 'No dish has this name.',
  categories: 'Categories',
  unavailable: 'Unavailable',
  table: 'Table number',
  furtherOrder: (tableNumber: number): string => `Table ${tableNumber}`,
  empty: 'Dishes you add stand here.',
  quickNotes: ['Less spicy', 'No onion', 'Jain', 'Parcel'],
  quickNotesFor: (dish: string): string => `Notes for ${dish}`,
  toTicket: (summary: string, total: string): string => `Ticket · ${summary} · ${total}`,
  toDishes: 'Back to the dishes',
  added: (dish: string, quantity: number): string => `${dish}, ${quantity}`,
} as const
