import { texts } from '#web/lib/language/texts.ts'
/** Texts of every form: an empty field (spec §5), leaving with unsaved work, and a restored draft. */
export const formMessages = texts('form', {
  required: 'This field is required!',
  restored: 'Your session had ended. What you typed is back, but not saved yet.',
  leave: 'Leave',
  keepEditing: 'Keep editing',
})
