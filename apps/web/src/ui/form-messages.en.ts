/** Answers to the question whether to leave a form with unsaved work. */
export const formMessages = {
  leave: 'Leave',
  keepEditing: 'Keep editing',
} as const
