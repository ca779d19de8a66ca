import { describe, expect, test } from 'vitest'
import * as limits from '@thali/contract/basics/limits'
import * as pages from '@thali/contract/basics/pages'
import { issueBills } from '../../test/answers.ts'
import { openScreen } from '../../test/screen.tsx'
import { staffScreens } from './staff-screens.tsx'

describe('a screen without content leads on', () => {
  test.each([
    [
      pages.myOrders,
      'diner',
      'listOrders',
      "You haven't placed any orders yet!Head over to the menu",
      'Go to Menu',
      pages.menu,
    ],
    [
      pages.recentOrders,
      'waiter',
      'listOrders',
      'There are no closed orders in the last 24 hours!Orders show here for a day',
      'View Running Orders',
      pages.adminTables,
    ],
  ] as const)('%s', async (path, as, call, words, action, target) => {
    const { until, click } = await openScreen(path, { as, before: (api) => api.answer(call, () => []) })
    await until(words)
    await click(action)
    expect(location.pathname).toBe(target)
  })

  test.each([
    [pages.adminCategories, 'listCategories', 'There are no categories yet.Add one', 'Add category'],
    [pages.optionGroups, 'listOptionGroups', 'There are no option groups yet.A group holds options', 'Add'],
    [pages.tableCards, 'listTables', 'There are no tables yetAdd your tables in Settings.', 'Open Settings'],
  ] as const)('%s', async (path, call, words, action) => {
    const { until, button } = await openScreen(path, { before: (api) => api.answer(call, () => []) })
    await until(words)
    expect(button(action)).toBeDefined()
  })

  test.each([
    ['waiter', 'Back to the tables', pages.adminTables],
    ['cashier', 'Back to the bills', pages.staffBills],
  ] as const)('the bill of a table without orders, for a %s', async (as, action, target) => {
    const { until, button } = await openScreen(`${pages.tableBill}?table=9`, { as, before: issueBills })
    await until('Nothing to billAll orders of this table are paid or closed.')
    expect(button(action).getAttribute('href')).toBe(target)
  })

  test.each([
    [
      `${pages.editItem}?item=no-such-item`,
      'This item is not there any more.It may have been deleted.',
      'Go to Items',
      pages.adminItems,
    ],
    [
      `${pages.editOptionGroup}?group=no-such-group`,
      'This option group is not there any more.It may have been deleted.',
      'Go to Option Groups',
      pages.optionGroups,
    ],
  ])('%s', async (path, words, action, target) => {
    const { until, click } = await openScreen(path)
    await until(words)
    await until(action)
    await click(action)
    expect(location.pathname).toBe(target)
  })
})

const isLoading = (): boolean =>
  [...document.querySelectorAll('main output')].some(({ textContent }) => textContent.startsWith('Loading'))

test.each(staffScreens.map(({ path }) => path))('%s ends its loading with every feature off', async (path) => {
  const { until } = await openScreen(path)
  await until(() => document.querySelector('main') !== null && !isLoading())
  expect(document.title).not.toBe('')
})

test.each(['admin', 'waiter'] as const)('Bills says to a %s that bills are off', async (as) => {
  const { until, click } = await openScreen(pages.staffBills, { as })
  await until('Bills are offAn admin switches them on in Settings')
  // Bills of an earlier time stay.
  await click('Issued bills')
  expect(location.search).toBe('?list=issued')
})

test('Recent Orders asks for the closed orders of 24 hours', async () => {
  const { api, until } = await openScreen(pages.recentOrders)
  await until('Order #')
  const asked = api.calls.find(({ query }) => query.get('status') === 'Completed')
  const since = Date.parse(asked?.query.get('startDateTime') ?? '')
  expect((Date.now() - since) / 3_600_000).toBeCloseTo(limits.recentOrdersHours, 1)
})

test('a failed menu loads when the network returns', async () => {
  const { api, until, text } = await openScreen(pages.menu, {
    as: 'diner',
    before: (fake) => fake.lose('getRestaurant'),
  })
  await until('We could not load the menu.')
  await until('Please check your connection and try again, or ask the staff for help.')
  api.recover('getRestaurant')
  window.dispatchEvent(new Event('online'))
  await until('Dal Makhani')
  expect(text()).not.toContain('We could not load the menu.')
})
