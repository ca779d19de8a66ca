import { texts } from '#web/lib/language/texts.ts'

/** Texts of choosing portion and options of a dish. */
export const choiceMessages = texts('choice', {
  portions: 'Portion',
  /** What a group asks for; `max` null means unlimited. */
  rules: {
    exactly: 'Choose {min}',
    any: 'Choose any',
    atLeast: 'Choose at least {min}',
    upTo: 'Up to {max}',
    between: 'Choose {min} to {max}',
  },
  groupFull: '{max} chosen, no more possible',
  missing: '{group}: {rule}',
  soldOut: 'Sold out',
  /** Of a dish or a portion. */
  isSoldOut: '{name} is sold out',
  surcharge: '+₹{price}',
  quantity: 'Quantity',
  more: 'One more {dish}',
  less: 'One less {dish}',
  note: 'Note',
  notePlaceholder: 'Enter special instructions here',
  noteRemaining: { one: '{count} character remaining', other: '{count} characters remaining' },
  noteTooLong: '{count} too many',
  sameLineNote: 'This choice is in the basket with the note “{note}”. A new note replaces it.',
  add: 'Add for ₹{total}',
  change: 'Change to ₹{total}',
  unavailable: 'This dish cannot be ordered any more.',
  changedElsewhere: '{dish} was changed in another tab. Please check it.',

  dishWith: '{dish} ({words})',
  onlyLeft: 'only {count} left',
  notEnough: 'There is not enough of {dishes}. Nothing was sent yet.',
  takeLeft: 'Take what is left',
  opensAt: 'Orders are taken again from {moment}. Your basket stays as it is.',
  closedDishes: '{dishes} cannot be ordered at this time.',
  wrongChoice: 'The choice of {dish} does not fit any more. Please change it in the basket.',

  repeatTitle: 'One more {dish}?',
  last: 'Last chosen',
  repeat: 'Repeat last',
  again: 'Choose again',
  /** Of a line whose guest took all choices away. */
  noExtras: 'No extras',
  removeTitle: 'Which {dish} to remove?',
  inBasket: '{quantity}×',
  changeChoice: 'Change the choice of {dish}: {words}',
})
