/** Texts of the notice of an edit conflict. */
export const editConflictMessages = {
  explanation:
    'Another person saved it while you were editing. What you typed is still here and not saved yet. This is what they changed; saving again puts yours on top.',
  taken: 'Taken over',
  useTheirs: 'Use theirs',
  useMine: 'Use mine',
  swapOf: (words: string, label: string): string => `${words}: ${label}`,
} as const
