import { texts } from '#web/lib/language/texts.ts'
/** Texts without product knowledge; the others are in the messages of features and pages. */
export const uiMessages = texts('ui', {
  ok: 'OK',
  cancel: 'Cancel',
  close: 'Close',
  back: 'Back',
  retry: 'Retry',
  notDownloaded: 'This could not be downloaded. Check the connection and try again, or reload the page.',
  openNavigation: 'Open navigation',
  navigation: 'Navigation',
  theme: 'Theme',
  toasts: 'Messages',
  oldPrice: 'Old price',
  newPrice: 'Now',
})
