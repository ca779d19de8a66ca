import { texts } from '#web/lib/language/texts.ts'
/** Texts of the frame and of failures; the names of the navigation are in navigation-messages.en.ts. */
export const appMessages = texts('app', {
  skipToContent: 'Skip to content',
  table: 'Table {tableNumber}',
  crashTitle: 'Something went wrong.',
  crashHint: 'Your basket is safe. Please reload the page.',
  notDownloaded: 'Not downloaded',
  notDownloadedTitle: 'This page could not be downloaded.',
  notDownloadedHint: 'Check the connection and try again. If that does not help, reload: there may be a newer version.',
  reload: 'Reload',
})
