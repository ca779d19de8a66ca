import { texts } from '#web/lib/language/texts.ts'
/** Texts of dishes that are put into the basket once more. */
export const orderAgainMessages = texts('orderAgain', {
  added: 'In your basket: {dishes}',
  missing: 'Not all can be ordered now: {dishes}',
})
