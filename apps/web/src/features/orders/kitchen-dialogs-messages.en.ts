/** The texts of the questions about dishes that the kitchen has seen (plan §5.4, §5.7). */
export const kitchenDialogsMessages = {
  voidTitle: 'Why is this taken back?',
  voidHint: 'The kitchen has already seen it, and is told:',
  voidReasons: ['Guest changed their mind', 'Ordered by mistake', 'Takes too long', 'Cannot be made'],
  reason: 'Reason',
  reasonMissing: 'Please choose or write a reason.',
  reasonTooLong: (max: number): string => `At most ${max} characters.`,
  keepEditing: 'Keep editing',
  voidConfirm: 'Take back',

  remake: 'Remake…',
  remakeTitle: (orderNumber: number): string => `Remake a dish of order #${orderNumber}`,
  remakeHint: 'The kitchen makes it again. The bill does not change.',
  dish: 'Dish',
  choice: (dish: string, units: number): string => (units === 1 ? dish : `${dish} (${units})`),
  quantity: 'How many',
  oneMore: 'One more',
  oneLess: 'One less',
  remakeReasons: ['Burnt', 'Cold', 'Wrong dish', 'Fell down', 'Hair or foreign object'],
  cancel: 'Cancel',
  remakeConfirm: (units: number, dish: string): string => `Remake ${units}× ${dish}`,
  remakeFailed: 'Not saved: no answer from the server. Please try again.',
  remakeLost: (quantity: number, reason: string): string =>
    quantity > 0
      ? `Someone else asked for a remake: ${quantity} (${reason}). Ask for one more?`
      : 'The order has changed. Please check it, and ask again.',
  remakeAsked: (units: number, dish: string): string => `The kitchen makes ${units}× ${dish} again`,
} as const
