import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** Texts of Table Service that belong to no feature. */
export const staffPagesMessages = staffTexts('staffPages', {
  /** (spec) */
  tables: 'Table Service',
  newOrder: 'New order',
})
