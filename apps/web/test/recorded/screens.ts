// The screens that are opened over the recorded evening.
import { act } from 'react'
import { vi } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import type { StaffRole } from '@thali/contract/auth/roles'
import { defaultSettings } from '#web/features/kitchen/model/view.ts'
import { displaySettings } from '#web/features/kitchen/store/display-settings.ts'
import { paths } from '#web/lib/paths.ts'
import { navigate } from '#web/lib/router.ts'
import { setTableVisit } from '#web/product/table-visit.ts'
import { describeScreen } from '../described.ts'
import { openScreen, type TestScreen } from '../screen.tsx'
import { beginOpening, recordedAnswer, recordedAt, replayEvening, withOwnIds, withRecordedIds } from './evening.ts'

const bills = recordedAnswer('listBillRows').bills
export const billPath = (end: string): string =>
  `${pages.staffBill}?bill=${bills.find(({ number }) => number.endsWith(end))?.id ?? ''}`
const dish = recordedAnswer('getRestaurant')
  .categories.flatMap(({ items }) => items)
  .find(({ name }) => name === 'Kheer')
const group = recordedAnswer('listOptionGroups')[0]
const ownBill = recordedAnswer('listVisitBills')[0]

/** File, visitor and address of a screen. */
export type Row = readonly [file: string, as: StaffRole | 'diner', address: string]

export const screens: readonly Row[] = [
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

/** Waits until the screen has loaded and no longer changes. */
export const settle = async ({ api, wait }: TestScreen): Promise<string> => {
  for (let before = ''; ;) {
    await act(() => vi.dynamicImportSettled())
    await wait(1000)
    api.check()
    const shown = withRecordedIds(describeScreen())
    if (shown === before && !shown.includes('Loading')) return shown
    before = shown
  }
}

/** Opens a screen over the recorded answers, and waits until it is complete. */
export const openRecorded = async ([, as, address]: Row): Promise<TestScreen> => {
  beginOpening()
  // A history entry keeps what was open on its page, so another page comes first.
  navigate('/')
  displaySettings.set(defaultSettings)
  // No window is wide enough for pages of tickets: the kitchen shows all.
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { matches: false, media }))
  const screen = await openScreen(withOwnIds(address), {
    as,
    before: (api) => {
      vi.setSystemTime(recordedAt)
      replayEvening(api, as === 'diner' ? 'guest' : 'staff')
    },
  })
  // The answer of the server to the phone at its table.
  const visit = JSON.parse(withOwnIds(JSON.stringify(recordedAnswer('createVisit'))))
  if (as === 'diner') await act(async () => setTableVisit(visit))
  return screen
}
