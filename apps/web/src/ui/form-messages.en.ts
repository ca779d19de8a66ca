/** Words of every form: answers to the question whether to leave unsaved work, and that a draft came back. */
export const formMessages = {
  restored: 'Your session had ended. What you typed is back, but not saved yet.',
  leave: 'Leave',
  keepEditing: 'Keep editing',
} as const
