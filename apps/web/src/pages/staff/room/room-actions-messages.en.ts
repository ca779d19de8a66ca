import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** Texts of the actions of Table Service. */
export const roomActionsMessages = staffTexts('roomActions', { papers: 'Papers' })
