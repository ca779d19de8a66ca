/** Texts of every form: leaving with unsaved work, and a restored draft. */
export const formMessages = {
  restored: 'Your session had ended. What you typed is back, but not saved yet.',
  leave: 'Leave',
  keepEditing: 'Keep editing',
} as const
