import { texts } from '#web/lib/language/texts.ts'
/** Texts about the table of this phone (plan §4.2, §4.6). */
export const tableNoticeMessages = texts('tableNotice', {
  moved: 'You are now at {table}',
  table: 'table {tableNumber}',
  close: 'Close this notice',
})
