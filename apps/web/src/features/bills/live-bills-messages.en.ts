import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** Texts of the list of bills. */
export const liveBillsMessages = staffTexts('liveBills', {
  /** Logged. */
  fetchFailedLog: 'Error retrieving the bills',
})
