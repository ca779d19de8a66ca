import { texts } from '#web/lib/language/texts.ts'

/** Texts of the board of tokens, which guests read from far. */
export const boardMessages = texts('board', {
  title: 'Tokens',
  preparing: 'In preparation',
  ready: 'Ready',
  more: '+{count}',
  loading: 'Loading...',
  old: 'Not up to date: no connection since {time}.',
  turnOnSound: 'Turn on the sound',
  gone: 'This link is not valid any more.',
  goneHint: 'Please ask the restaurant for a new one.',
})
