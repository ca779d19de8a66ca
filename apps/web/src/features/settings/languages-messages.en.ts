import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** Texts of the languages of a restaurant. */
export const languagesMessages = staffTexts('languages', {
  title: 'Languages',
  hint: 'Guests choose one of these on the menu. Their phone suggests its own. Names of dishes stay as you wrote them.',
  english: 'English is always offered.',
  none: 'Only English',
  papers: 'Language of bills and kitchen tickets',
  papersHint: 'Bills have it beside English. Tickets show names of dishes in it where you wrote them.',
})
