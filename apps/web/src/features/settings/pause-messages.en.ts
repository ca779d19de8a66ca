import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** Texts of a pause, on Settings and on Table Service. */
export const pauseMessages = staffTexts('pause', {
  pausedUntil: 'Ordering is paused until {time}.',
  pausedOpen: 'Ordering is paused until you resume it.',
  change: 'Change',
})
