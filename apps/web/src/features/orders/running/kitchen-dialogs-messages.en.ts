import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** The texts of the questions about dishes that are taken back or made again (plan §5.4, §5.7). */
export const kitchenDialogsMessages = staffTexts('kitchenDialogs', {
  voidTitle: 'Why is this taken back?',
  voidHint: 'The kitchen has already seen it, and is told:',
  takenHint: 'The day report counts it, with the name of the person:',
  voidReasons: {
    guestChangedTheirMind: 'Guest changed their mind',
    orderedByMistake: 'Ordered by mistake',
    takesTooLong: 'Takes too long',
    cannotBeMade: 'Cannot be made',
  },
  reason: 'Reason',
  keepEditing: 'Keep editing',
  voidConfirm: 'Take back',

  remake: 'Remake…',
  remakeTitle: 'Remake a dish of order #{orderNumber}',
  remakeHint: 'The kitchen makes it again. The bill does not change.',
  dish: 'Dish',
  choice: '{dish} ({units})',
  quantity: 'How many',
  oneMore: 'One more',
  oneLess: 'One less',
  remakeReasons: {
    burnt: 'Burnt',
    cold: 'Cold',
    wrongDish: 'Wrong dish',
    fellDown: 'Fell down',
    hairOrForeignObject: 'Hair or foreign object',
  },
  cancel: 'Cancel',
  remakeConfirm: 'Remake {units}× {dish}',
  remakeFailed: 'Not saved: no answer from the server. Please try again.',
  remakeLost: 'Someone else asked for a remake: {quantity} ({reason}). Ask for one more?',
  remakeChanged: 'The order has changed. Please check it, and ask again.',
  remakeAsked: 'The kitchen makes {units}× {dish} again',
})
