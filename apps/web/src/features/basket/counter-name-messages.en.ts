import { texts } from '#web/lib/language/texts.ts'

/** Texts of the question for a name at a counter. */
export const counterNameMessages = texts('counterName', {
  label: 'Your name (optional)',
  hint: 'The staff call you by your token and name. The name is erased after some time.',
})
