import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** Texts that all forms of staff share. */
export const fieldMessages = staffTexts('fields', {
  save: 'Save',
  saving: 'Saving...',
  unsaved: 'Not saved yet',
  noAnswer: 'No answer from the server. What you typed is still here; please try again.',
  pleaseCorrect: 'Please correct what is marked.',
  tooLong: 'At most {max} characters.',
  empty: 'Empty',
  yes: 'Yes',
  no: 'No',
})
