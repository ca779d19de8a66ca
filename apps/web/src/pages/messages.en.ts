import { texts } from '#web/lib/language/texts.ts'

/** Texts of the start page and of unknown addresses. */
export const pagesMessages = texts('pages', {
  notFoundTitle: 'Not found',
  notFound: 'There is nothing at this address.',
  toMenu: 'Go to Menu',
  toTables: 'Go to Table Service',
  startTitle: 'Thali',
  starting: 'Opening the menu...',
  startFailed: 'We could not open the menu.',
  startFailedHint: 'Please check your connection and try again.',
})
