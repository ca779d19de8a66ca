import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** Texts that all forms of staff share. */
export const fieldMessages = staffTexts('fields', {
  save: 'Save',
  unsaved: 'Not saved yet',
  empty: 'Empty',
  yes: 'Yes',
  no: 'No',
})
