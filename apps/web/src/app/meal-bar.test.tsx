import { act } from 'react'
import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import type { Bill } from '@thali/contract/bills/bill'
import { followBillNews } from '#web/features/bills/diner/follow-bill-news.ts'
import { navigate } from '#web/lib/router.ts'
import { setTableVisit } from '#web/product/table-visit.ts'
import { publishVisitEvent } from '#web/product/visit-events.ts'
import { issueBills, listBills } from '../../test/answers.ts'
import { openScreen, type TestScreen } from '../../test/screen.tsx'

const bar = (): string | undefined =>
  [...document.querySelectorAll('main a')].find(({ textContent }) => /(Pay|View)$/.test(textContent))?.textContent

const icon = (): string | null | undefined =>
  document.querySelector('header a[aria-label^="My Orders"]')?.getAttribute('aria-label')

let isFollowing = false

const openMenu = async (): Promise<TestScreen> => {
  const screen = await openScreen(pages.menu, { as: 'diner', before: issueBills })
  screen.api.answer('listVisitBills', () => [])
  await act(async () => {
    setTableVisit({ trust: 'signed', mayOrder: 'yes', tableNumber: 1, sittingId: 'sitting' })
    if (!isFollowing) followBillNews()
    isFollowing = true
    publishVisitEvent({ kind: 'bill' })
  })
  await screen.until('Paneer Tikka')
  return screen
}

const change = async ({ api }: TestScreen, ...bills: readonly Partial<Bill>[]): Promise<void> => {
  listBills(api, ...bills)
  await act(async () => publishVisitEvent({ kind: 'bill' }))
}

test('an issued bill is announced on the menu, in the header and in the search', async () => {
  const screen = await openMenu()
  expect([bar(), icon()]).toEqual([undefined, undefined])
  await change(screen, { id: 'bill', due: 877, payable: 877 })
  await screen.until('Your bill is ready: ₹877')
  await screen.until(() => bar() === 'Bill ₹877 to payPay')
  expect(icon()).toBe('My Orders. Bill · ₹877 to pay')
  await act(async () => navigate(pages.search))
  await screen.until(() => bar() === 'Bill ₹877 to payPay')
})
