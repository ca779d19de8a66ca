import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** Texts of a further order for a table with a running one (spec §4 "Adding more items to an order"). */
export const orderForMessages = staffTexts('orderFor', {
  adding: 'A further order for table {tableNumber}',
  end: 'Stop adding',
  confirmEnd:
    'Do you want to drop the further order for table {tableNumber}? The basket holds {summary}, not sent yet.',
  confirmEndYes: 'Empty and stop',
})

/** Texts of the staff basket. Those in the spec are exactly the spec's (§5 "Admin send-to-kitchen", §8). */
export const staffBasketMessages = staffTexts('staffBasket', {
  sendTitle: 'Send to Kitchen',
  table: 'Table number',
  tablePlaceholder: 'e.g., 12',
  tableRequired: 'TableNumber is required',
  noTable: 'Please enter a table number from {least} to {most}.',
  send: 'Send',
  forDiner: 'These items are sent as a further order for table {tableNumber}, for the same guest.',
})

/** Texts of staff orders without an answer. */
export const staffOutboxMessages = staffTexts('staffOutbox', {
  title: 'Orders not sent yet',
  savedOnline: 'Saved on this device, will be sent as soon as the restaurant answers',
  savedOffline: 'Saved on this device, will be sent when you are back online',
  retry: 'Send now',
  row: 'Table {tableNumber} · {summary} · {state}',
  states: {
    sending: 'sending',
    waiting: 'waiting',
    held: 'not sent, please decide',
    refused: 'not accepted',
  },
  takeBack: 'Take back',
  takeBackOf: 'Take back the order of table {tableNumber}',
  check: 'Check',
  checkOf: 'Check the order of table {tableNumber}',

  takeBackTitle: 'Take back the order of table {tableNumber}?',
  takeBackHint: 'If it has reached the kitchen already, it stays there: see the running orders of the table.',
  basketBusy: 'The basket holds another order. Send or empty it first to get this one back into the basket.',
  toBasket: 'Put into the basket',
  discard: 'Discard the order',
  keepWaiting: 'Keep waiting',

  refusedTitle: 'The order of table {tableNumber} was not sent',
  refusedHint: 'Nothing was lost. Put it into the basket to check the order and the table, then send it again.',
  later: 'Later',
  pricesHint: 'Some prices changed. Nothing was sent yet.',
  sendFor: 'Send for {total}',
  sendRest: 'Send the rest for {total}',
  unavailable: '{dishes} cannot be ordered at the moment. Nothing was sent yet.',
  unknownDish: 'A dish',
  arrivedTitle: 'The order of table {tableNumber} had already reached the kitchen',
  arrived: 'It had arrived before it was taken back, and was not sent a second time.',
  arrivedFromPhone: 'The phone itself or another tablet had sent it. It was not sent a second time.',
  sentSoon: 'Table {tableNumber}: {summary} sent',
  undoSend: 'Undo',
  undoSendOf: 'Undo: order of table {tableNumber}',
  phoneHasIt: 'It was read from a phone. The phone still has it, and sends it when it is online.',
})

/** Texts of the order pad. */
export const orderPadMessages = staffTexts('orderPad', {
  title: 'New order',
  ticket: 'Ticket',
  find: 'Find a dish',
  findHint: 'Enter adds the first one',
  noMatch: 'No dish has this name.',
  categories: 'Categories',
  unavailable: 'Unavailable',
  soldOut: 'Sold out…',
  table: 'Table number',
  furtherOrder: 'Table {tableNumber}',
  chooseTable: 'Choose the table',
  contactName: 'Name (optional)',
  contactPhone: 'Phone (optional)',
  parcel: 'Parcel: pack this order',
  openTable: 'Open',
  tables: 'Tables',
  tableOf: 'Table {tableNumber}',
  notSent: 'Not sent',
  moveQuestion: 'These dishes were picked for table {tableNumber}',
  moveTo: 'They are for table {tableNumber}',
  keepFor: 'Keep them for table {tableNumber}, not sent',
  quantity: '{quantity} ×',
  lineOf: '{dish} · {choice}',
  portionOf: '{portion} {price}, {dish}',
  inTicket: '{count} ×',
  soldOutHint: 'Tap the dish that is sold out, or back on sale.',
  empty: 'Dishes you add stand here.',
  /** Frequent notes; the kitchen reads them in the language of the device. */
  quickNotes: { lessSpicy: 'Less spicy', noOnion: 'No onion', jain: 'Jain', parcel: 'Parcel' },
  quickNotesFor: 'Notes for {dish}',
  toTicket: 'Ticket · {summary} · {total}',
  toDishes: 'Back to the dishes',
  added: '{dish}, {quantity}',
})
