import { act } from 'react'
import { expect, test, vi } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import type { StaffRole } from '@thali/contract/auth/roles'
import { defaultSettings } from '#web/features/kitchen/model/view.ts'
import { displaySettings } from '#web/features/kitchen/store/display-settings.ts'
import { paths } from '#web/lib/paths.ts'
import { setTableVisit } from '#web/product/table-visit.ts'
import { describeDialogs, describeScreen } from '../../test/described.ts'
import { recordedAnswer, recordedAt, replayEvening } from '../../test/recorded/evening.ts'
import { openScreen, type TestScreen } from '../../test/screen.tsx'

const bills = recordedAnswer('listBillRows').bills
const billPath = (end: string): string =>
  `${pages.staffBill}?bill=${bills.find(({ number }) => number.endsWith(end))?.id ?? ''}`
const dish = recordedAnswer('getRestaurant')
  .categories.flatMap(({ items }) => items)
  .find(({ name }) => name === 'Kheer')
const group = recordedAnswer('listOptionGroups')[0]
const ownBill = recordedAnswer('listVisitBills')[0]

/** File, visitor and address of each screen. */
const screens: readonly (readonly [file: string, as: StaffRole | 'diner', address: string])[] = [
  ['table-service', 'waiter', pages.adminTables],
  ['table-service-of-a-cashier', 'cashier', pages.adminTables],
  ['running-orders', 'waiter', `${pages.runningOrders}?table=1`],
  ['running-orders-of-guests', 'waiter', `${pages.runningOrders}?table=2`],
  ['running-orders-of-a-counter', 'waiter', `${pages.runningOrders}?table=30`],
  ['recent-orders', 'waiter', pages.recentOrders],
  ['order-pad', 'waiter', `${pages.orderPad}?table=1`],
  ['staff-menu', 'waiter', pages.adminMenu],
  ['papers', 'waiter', pages.papers],
  ['kitchen', 'kitchen', pages.kitchen],
  ['open-tables', 'cashier', pages.staffBills],
  ['issued-bills', 'cashier', `${pages.staffBills}?list=issued`],
  ['slips', 'cashier', `${pages.staffBills}?list=platforms`],
  ['table-bill', 'cashier', `${pages.tableBill}?table=1`],
  ['unpaid-bill', 'admin', billPath('4')],
  ['paid-bill', 'cashier', billPath('1')],
  ['credited-bill', 'admin', billPath('2')],
  ['cancelled-bill', 'admin', billPath('3')],
  ['open-day', 'cashier', pages.dayClose],
  ['closed-day', 'admin', `${pages.dayClose}?date=2026-11-19`],
  ['items', 'admin', pages.adminItems],
  ['new-item', 'admin', pages.addItem],
  ['item', 'admin', `${pages.editItem}?item=${dish?.id ?? ''}`],
  ['option-groups', 'admin', pages.optionGroups],
  ['option-group', 'admin', `${pages.editOptionGroup}?group=${group?.id ?? ''}`],
  ['categories', 'admin', pages.adminCategories],
  ['order-of-categories', 'admin', pages.reorderCategories],
  ['offers', 'admin', pages.adminOffers],
  ['today', 'admin', pages.today],
  ['reports', 'admin', pages.adminReports],
  ['settings', 'admin', pages.settings],
  ['staff', 'admin', pages.staff],
  ['activity', 'admin', pages.activity],
  ['table-cards', 'admin', pages.tableCards],
  ['source-items', 'admin', pages.sourceItems],
  ['menu', 'diner', pages.menu],
  ['my-orders', 'diner', pages.myOrders],
  ['own-bill', 'diner', paths.myBill(ownBill?.id ?? '')],
]

type Row = (typeof screens)[number]

/** Dialogs of screens: file, visitor, address, and what is pressed one after the other. */
const dialogs: readonly (readonly [...Row, pressed: readonly string[]])[] = [
  ['payment-of-a-share', 'cashier', billPath('4'), ['Take payment ₹225.00']],
  ['tip-beside-a-code', 'cashier', billPath('4'), ['Shares: 1 of 2 paid', 'UPI', 'Tip', '2', '0']],
  ['shares-of-a-bill', 'waiter', billPath('4'), ['Shares: 1 of 2 paid']],
  ['payments-of-a-bill', 'cashier', billPath('1'), ['Payments']],
  ['credit-note-of-a-bill', 'admin', billPath('1'), ['More', 'Credit note']],
  ['returned-money', 'admin', billPath('2'), ['Payments', 'Return money']],
  ['close-of-a-day', 'cashier', pages.dayClose, ['Close Friday, November 20']],
  ['table-of-guests', 'waiter', pages.adminTables, ['Table 2']],
  ['order-to-move', 'waiter', pages.adminTables, ['Table 1', 'Move order #4']],
  ['order-to-print', 'waiter', `${pages.runningOrders}?table=1`, ['Print…']],
  ['sold-out-at-a-table', 'waiter', `${pages.runningOrders}?table=1`, ['Sold out…']],
  ['table-without-orders', 'waiter', pages.adminTables, ['Table 5']],
  ['table-with-a-served-order', 'waiter', pages.adminTables, ['Table 4']],
  ['table-with-a-refused-order', 'waiter', pages.adminTables, ['Table 6']],
  ['table-to-merge', 'waiter', pages.adminTables, ['Table 1', 'Merge tables']],
  ['ticket-of-the-kitchen', 'kitchen', pages.kitchen, ['More for this ticket']],
  ['counts-of-the-kitchen', 'kitchen', pages.kitchen, ['All day']],
  ['sold-out-in-the-kitchen', 'kitchen', pages.kitchen, ['Sold out']],
  ['tickets-to-bring-back', 'kitchen', pages.kitchen, ['Bring back']],
  ['view-of-the-kitchen', 'kitchen', pages.kitchen, ['View: All stations']],
]

/** Waits until the screen has loaded and no longer changes. */
const settle = async ({ api, wait }: TestScreen): Promise<string> => {
  for (let before = ''; ;) {
    await act(() => vi.dynamicImportSettled())
    await wait(1000)
    api.check()
    const shown = describeScreen()
    if (shown === before && !shown.includes('Loading')) return shown
    before = shown
  }
}

/** Opens a screen over the recorded answers, and waits until it is complete. */
const openRecorded = async ([, as, address]: Row): Promise<TestScreen> => {
  displaySettings.set(defaultSettings)
  // No window is wide enough for pages of tickets: the kitchen shows all.
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { matches: false, media }))
  const screen = await openScreen(address, {
    as,
    before: (api) => {
      vi.setSystemTime(recordedAt)
      replayEvening(api, as === 'diner' ? 'guest' : 'staff')
    },
  })
  // The answer of the server to the phone at its table.
  if (as === 'diner') await act(async () => setTableVisit(recordedAnswer('createVisit')))
  return screen
}

test.each(screens)('%s', async (...row) => {
  await expect(await settle(await openRecorded(row))).toMatchFileSnapshot(`recorded/${row[0]}.txt`)
})

test.each(dialogs)('%s', async (file, as, address, pressed) => {
  const screen = await openRecorded([file, as, address])
  await settle(screen)
  for (const name of pressed) await screen.click(name)
  await settle(screen)
  await expect(describeDialogs()).toMatchFileSnapshot(`recorded/${file}.txt`)
})
