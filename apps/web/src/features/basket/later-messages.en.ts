import { texts } from '#web/lib/language/texts.ts'

/** Texts of the basket and of sending it. Those in the spec are exactly the spec's (§2 "Basket", §4, §8). */
export const basketPageMessages = texts('basketPage', {
  title: 'Basket',
  loading: 'Loading...',
  clear: 'Clear all items from the basket',
  send: 'Send to kitchen (₹{total})',
  noTable: 'To order, scan the code on your table.',
  confirmSend: 'You are about to send the order to the kitchen. Please click yes to continue.',
  /** Second line of the confirmation. */
  confirmTable: 'Table {table}',
  confirmSubject: { one: '{table} · {count} item · ₹{total}', other: '{table} · {count} items · ₹{total}' },
  /** The usual time of the slowest dish (plan §5.6). */
  usualTime: 'The kitchen usually needs about {time}.',
  confirmSendYes: 'Yes, Please',
  sent: 'Order sent to the kitchen',

  cleared: 'The basket is empty now.',
  undo: 'Undo',
  offline: 'Offline. Your basket is safe.',

  each: '₹{price} each',
  empty: 'Your basket is empty',
  emptyHint: 'Dishes you add stay here until you send them to the kitchen.',

  addMore: 'Add more items',
  items: 'Items',
  saved: 'You save',
  total: 'Total',
  plusTaxes: ' + taxes',

  addNote: 'Add note',
  addNoteFor: 'Add note for {dish}',
  addWithNote: 'Add with a note',
  addWithNoteFor: 'Add with a note: {dish}',
  editNoteFor: 'Edit note for {dish}: {note}',
  quoted: '“{note}”',
  noteTitle: 'Note for {dish}',
  notePlaceholder: 'Enter special instructions here',
  noteRemaining: { one: '{count} character remaining', other: '{count} characters remaining' },
  noteTooLong: '{count} too many',
  noteTooLongToSave: 'This note is too long to save.',
  noteShorten: 'Shorten it',
  noteClear: 'Clear',
  noteSave: 'Save',
  noteUnsaved: 'Do you want to save this note?',
  noteDiscard: 'Discard',

  unavailableChip: 'Unavailable',
  hasUnavailable: 'Some dishes cannot be ordered at the moment. Please remove them to send the rest.',
  remove: 'Remove',
  removed: 'Removed',
  undoRemoval: 'Undo: put {dish} back into the basket',
  removeDish: 'Remove {dish} from the basket',

  pricesFollowed: 'The menu changed while this was in your basket. These are the prices now.',

  changedElsewhere: 'Your basket changed in another tab. Please check it and send again.',
  unsafe: 'This browser cannot keep your basket. Please leave this page open until your order is sent.',

  sending: 'Sending to the kitchen...',
  waitingOnline: 'Saved on this phone, will be sent as soon as the restaurant answers',
  waitingOffline: 'Saved on this phone, will be sent when you are back online',
  retry: 'Retry',
  cancelSend: 'Cancel',
  confirmCancel:
    'Do you want to take this order back? If it has reached the kitchen already, you will find it in My Orders.',
  confirmCancelYes: 'Take back',
  confirmCancelNo: 'Keep waiting',
  heldTitle: 'Shall this order still be sent?',
  held: '{summary} (₹{total}) for table {tableNumber}, confirmed {time}. It has not reached the kitchen as far as this device knows.',
  heldElsewhere: 'It is of another restaurant.',
  heldSend: 'Send for table {tableNumber}',
  heldCancel: 'Do not send',
  heldLater: 'Not sent. It waits for your word.',

  refused: 'Your order was not sent. Please open the basket.',
  /** Of an order sent by staff. */
  waitingOf: 'Table {tableNumber} is not sent yet. The order is saved on this device.',
  refusedOf: 'The order of table {tableNumber} was not sent. Please check it.',
  refusedTitle: 'Your order was not sent',
  refusedHint: 'Nothing was lost from your basket. Please try again, or ask the staff for help.',
  tooLarge: 'This order is larger than the kitchen takes at once. Please send it in two parts.',

  arrivedTitle: 'This order had already reached the kitchen',
  arrived:
    'It had reached the kitchen for table {tableNumber} before you took it back, and was not sent a second time. You will find it in My Orders.',
  arrivedHint: 'Your basket still holds these dishes. Keep them only if you want them once more.',
  arrivedKeep: 'Keep them',
  arrivedTakeOut: 'Take them out',

  changedTitle: 'Some prices changed',
  changedHint: 'Nothing was sent yet. Please check and confirm again.',
  changedBasket:
    'Nothing was sent yet. Your basket is no longer what you sent, or it is for another table. It has the new prices now: please check it and send it from there.',
  toBasket: 'Check the basket',
  changedConfirm: 'Send for ₹{total}',

  unavailableTitle: 'Not available right now',
  unavailable: '{dishes} cannot be ordered at the moment. Nothing was sent yet.',
  unavailableRemove: 'Remove from basket',
  unknownDish: 'A dish',
})

/** Texts of a further order for a table with a running one (spec §4 "Adding more items to an order"). */
export const orderForMessages = {
  adding: (tableNumber: number): string => `A further order for table ${tableNumber}`,
  end: 'Stop adding',
  confirmEnd: (summary: string, tableNumber: number): string =>
    `Do you want to drop the further order for table ${tableNumber}? The basket holds ${summary}, not sent yet.`,
  confirmEndYes: 'Empty and stop',
} as const

/** Texts of the staff basket. Those in the spec are exactly the spec's (§5 "Admin send-to-kitchen", §8). */
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

/** Texts of staff orders without an answer. */
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
  discardQuestion: (tableNumber: number, summary: string): string =>
    `Discard the order of table ${tableNumber} (${summary})?`,
  discardOwn: 'This device deletes it. It cannot be brought back, and the kitchen does not get it from here.',
  discardFromPhone:
    'Only this device forgets it. The phone of the guest still has it, and sends it to the kitchen when it is online. To cancel it, ask the guest to take it back there.',
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
  arrivedFromPhone: 'The phone itself or another tablet had sent it. It was not sent a second time.',
  phoneHasIt: 'It was read from a phone. The phone still has it, and sends it when it is online.',
} as const

/** Texts of the order pad. */
export const orderPadMessages = {
  title: 'New order',
  ticket: 'Ticket',
  find: 'Find a dish',
  findHint: 'Enter adds the first one',
  noMatch: 'No dish has this name.',
  categories: 'Categories',
  unavailable: 'Unavailable',
  soldOut: 'Sold out…',
  table: 'Table number',
  furtherOrder: (tableNumber: number): string => `Table ${tableNumber}`,
  empty: 'Dishes you add stand here.',
  quickNotes: ['Less spicy', 'No onion', 'Jain', 'Parcel'],
  quickNotesFor: (dish: string): string => `Notes for ${dish}`,
  toTicket: (summary: string, total: string): string => `Ticket · ${summary} · ${total}`,
  toDishes: 'Back to the dishes',
  added: (dish: string, quantity: number): string => `${dish}, ${quantity}`,
} as const
