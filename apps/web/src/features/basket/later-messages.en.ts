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
