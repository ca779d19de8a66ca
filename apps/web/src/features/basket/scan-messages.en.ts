import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** Texts of reading an order from a phone (plan §4.9). */
export const scanMessages = staffTexts('scan', {
  open: 'Scan a phone',
  title: 'Scan a phone',
  camera: 'Camera picture',
  aim: 'On the phone: basket, then “Show to the waiter”. Hold the code in the picture.',
  parts: '{read} of {count} codes read. Missing: {missing}. Keep holding.',
  foreign: 'This is no order of a phone. On the phone, open the basket and tap “Show to the waiter”.',
  version:
    'This code is of another version of the app. Reload this page and scan again, or take the order on the order pad.',
  damaged: 'This code could not be read completely. Hold the tablet still and scan again.',
  otherRestaurant: 'This order is for another restaurant. It cannot be sent here.',
  noMenu: 'The menu is still loading. Please wait a moment.',
  problems: {
    insecure: 'The camera works only on an address with https. Please type the code of the phone.',
    denied:
      'The camera is blocked for this page. Allow it in the settings of the browser, or type the code of the phone.',
    missing: 'This device has no camera. Please type the code of the phone.',
    busy: 'The camera could not be started: another app may be using it. Try again, or type the code of the phone.',
    ended: 'The camera was stopped. Try again, or type the code of the phone.',
    reader: 'The reader of codes could not be downloaded. Type the code of the phone, or try again with a network.',
  },
  tryAgain: 'Try the camera again',
  toTyped: 'Type the code',
  toCamera: 'Use the camera',

  typedTitle: 'Type the code',
  typedLabel: 'Code from the phone',
  typedHint: 'On the phone: “The waiter has no camera?” Spaces do not matter.',
  groupsTyped: { one: '{count} group typed, not complete yet.', other: '{count} groups typed, not complete yet.' },
  wrongGroup: 'Group {at} has a typing error.',
  mismatch: 'This code is not of this restaurant, or its menu has changed. Take the order on the order pad.',
  typedVersion: 'This code is of another version of the app. Take the order on the order pad.',
  check: 'Check the order',
  clear: 'Clear the code',
  closeQuestion: 'Do you want to drop the typed code?',
  closeYes: 'Drop it',
  closeNo: 'Keep it',

  readOut: 'No code? Read the order out',
  readOutHint:
    'Ask the guest to take the order back on the phone first: the phone cannot know of an order from the order pad, and would send its own too.',
  readOutTable: 'Table number',
  readOutOpen: 'Open the order pad',

  reviewTitle: 'Order for table {tableNumber}',
  confirmed: 'Confirmed on the phone: {time}',
  old: 'It was confirmed long ago. Ask the guest whether it is still wanted.',
  quantity: '{count} ×',
  total: 'Total',
  totalNow: 'The menu now says ₹{rupees}. You will be asked before it is sent.',
  unavailable: '{dishes} cannot be ordered at the moment. You will be asked what to send.',
  unknownDish: 'A dish that is not on this menu',
  noteFor: 'Note for {dish}',
  askNotes: 'The guest wrote a note for these dishes, which a typed code does not carry. Please ask.',
  known: 'This device has this order already. It is sent only once.',
  send: 'Send to kitchen',
  toCode: 'Back to the code',
  again: 'Scan another',
})
