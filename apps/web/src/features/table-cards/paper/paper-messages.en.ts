import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** Texts on the sheets of table cards, and beside them (plan §8.4). */
export const paperMessages = staffTexts('paper', {
  fold: 'Fold here',
  sheet: 'Sheet {at} of {count}',
  sheetLabel: 'Sheet {at} of {count}: {tables}',
})
