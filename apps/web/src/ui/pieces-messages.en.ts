import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** Texts of long lists on staff screens. */
export const piecesMessages = staffTexts('pieces', {
  more: 'Show {count} more',
})
