/** Words about an edit that somebody else was faster with. */
export const changedMeanwhileMessages = {
  item: 'This item was changed meanwhile',
  category: 'This category was changed meanwhile',
  explanation:
    'Somebody else saved it while you were editing. What you typed is still here and not saved yet. This is what they changed; saving again puts yours on top.',
  taken: 'Taken over',
  useTheirs: 'Use theirs',
  useMine: 'Use mine',
  swapOf: (words: string, label: string): string => `${words}: ${label}`,
  noPicture: 'No picture',
  anotherPicture: 'Another picture',
  noDescription: 'No description',
} as const
