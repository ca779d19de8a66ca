import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** The texts of a call in the to-do strip. */
export const callRowMessages = staffTexts('callRow', {
  titles: {
    waiter: 'Waiter',
    water: 'Water',
    cutlery: 'Cutlery',
    bill: 'Asks for the bill',
  },
  /** The name of Clear and Retry: the button's text first. */
  clearName: '{action}: table {tableNumber}, {title}',
})
