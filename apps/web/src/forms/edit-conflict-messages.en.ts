import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** Texts of the notice of an edit conflict. */
export const editConflictMessages = staffTexts('editConflict', {
  explanation:
    'Another person saved it while you were editing. What you typed is still here and not saved yet. This is what they changed; saving again puts yours on top.',
  taken: 'Taken over',
  useTheirs: 'Use theirs',
  useMine: 'Use mine',
  swapOf: '{words}: {label}',
})
