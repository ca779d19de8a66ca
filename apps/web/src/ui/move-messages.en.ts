import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** The buttons of `MoveArrows`. */
export const moveMessages = staffTexts('move', {
  moveUp: 'Move {name} up',
  moveDown: 'Move {name} down',
})
