import { staffTexts } from '#web/lib/language/staff-texts.ts'

/** Texts of the list of tables that have to pay. */
export const openTablesMessages = staffTexts('openTables', {
  title: 'Open tables',
  tab: 'Open tables ({count})',
  issued: 'Issued bills',
  table: 'Table',
  failedStale: 'The latest tables could not be loaded. You see those known before.',
  empty: 'No table has to pay',
  emptyHint: 'A table stands here from its first order until its bill is paid.',
  billAsked: 'Bill asked',
  toPay: 'To pay',
  notBilled: 'No bill yet',
  waiting: { one: '{count} order to confirm', other: '{count} orders to confirm' },
})
