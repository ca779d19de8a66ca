import { staffTexts } from './language/staff-texts.ts'

/** Texts about a clock of the server that was or is wrong. */
export const clockMessages = staffTexts('clock', {
  title: 'The clock of the server was wrong, or is wrong now.',
  closedDay: '{day} is closed already, although it has not started.',
  recorded: 'The latest order, bill or change is dated {moment}, after the clock of the server.',
  differs: 'The server says {server}. This device says {device}.',
  advice:
    'Compare the clock of the server with your watch, and set it right before you close a day: a close is final. Bills keep their dates.',
})
