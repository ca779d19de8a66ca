import { staffTexts } from './staff-texts.ts'

/** Sentences of many staff screens: failed calls, and what a form refuses. */
export const commonMessages = staffTexts('common', {
  checkConnection: 'Please check your connection and try again.',
  tooLong: 'At most {max} characters.',
  noAnswer: 'No answer from the server. Please try again.',
  nameMissing: 'Please enter a name.',
  nameTwice: 'This name is there already.',
  listStale: 'This list may be old: it could not be loaded again.',
  wholeNumber: 'A whole number from {min} to {max}.',
  pleaseCorrect: 'Please correct what is marked.',
  reasonMissing: 'Please choose or write a reason.',
  dateMissing: 'Please choose a date.',
  datesMissing: 'Choose both days.',
  datesWrong: 'The last day must not be before the first one.',
  tooManyDays: 'At most {days} days.',
  downloadFailed: 'The file could not be downloaded. Please try again.',
  noAnswerKept: 'No answer from the server. What you typed is still here; please try again.',
  noAnswerConnection: 'No answer from the server. Please check your connection and try again.',
  leaveQuestion: 'Leave without saving? What you changed here will be lost.',
  saving: 'Saving...',
  tablesLoading: 'Loading the tables...',
  tablesFailed: 'The tables could not be loaded.',
  notSaved: 'Not saved. Please try again.',
})
