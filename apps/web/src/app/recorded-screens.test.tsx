import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import { describeDialogs } from '../../test/described.ts'
import { withRecordedIds } from '../../test/recorded/evening.ts'
import { billPath, openRecorded, screens, settle, type Row } from '../../test/recorded/screens.ts'

/** Dialogs that no first or last control of a screen opens: file, visitor, address, and what is pressed one after the other. */
const dialogs: readonly (readonly [...Row, pressed: readonly string[]])[] = [
  ['tip-beside-a-code', 'cashier', billPath('4'), ['Shares: 1 of 2 paid', 'UPI', 'Tip', '2', '0']],
  ['credit-note-of-a-bill', 'admin', billPath('1'), ['More', 'Credit note']],
  ['returned-money', 'admin', billPath('2'), ['Payments', 'Return money']],
  ['table-of-guests', 'waiter', pages.adminTables, ['Table 2']],
  ['order-to-move', 'waiter', pages.adminTables, ['Table 1', 'Move order #4']],
  ['table-without-orders', 'waiter', pages.adminTables, ['Table 5']],
  ['table-with-a-served-order', 'waiter', pages.adminTables, ['Table 4']],
  ['table-with-a-refused-order', 'waiter', pages.adminTables, ['Table 6']],
  ['table-to-merge', 'waiter', pages.adminTables, ['Table 1', 'Merge tables']],
]

test.each(screens)('%s', async (...row) => {
  await expect(await settle(await openRecorded(row))).toMatchFileSnapshot(`recorded/${row[0]}.txt`)
})

test.each(dialogs)('%s', async (file, as, address, pressed) => {
  const screen = await openRecorded([file, as, address])
  await settle(screen)
  for (const name of pressed) await screen.click(name)
  await settle(screen)
  await expect(withRecordedIds(describeDialogs())).toMatchFileSnapshot(`recorded/${file}.txt`)
})
