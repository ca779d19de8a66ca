import { texts } from '#web/lib/language/texts.ts'

/** Texts of the question at the end of a visit. */
export const feedbackMessages = texts('feedback', {
  thanks: 'Thank you for your visit!',
  question: 'How was it today?',
  faces: { bad: 'Not good', fair: 'So-so', good: 'Good', great: 'Very good' },
  text: 'Anything you want to tell the owner?',
  textHint: 'Only the restaurant reads it. It is not published.',
  send: 'Send',
  sent: 'Thank you! The restaurant has your answer.',
  waiting: 'Your answer is noted on this phone. The restaurant gets it as soon as you are online.',
  refused: 'Your answer could not be sent. Please tell your waiter.',
})
