import { act } from 'react'
import { describe, expect, test } from 'vitest'
import type { StaffRole } from '@thali/contract/auth/roles'
import * as pages from '@thali/contract/basics/pages'
import type { Restaurant } from '@thali/contract/restaurants/schema'
import { navigate } from '#web/lib/router.ts'
import { issueBills } from '../../test/answers.ts'
import type { FakeApi } from '../../test/fake-api.ts'
import { openScreen, tokensOf } from '../../test/screen.tsx'

const change =
  (more: Partial<Restaurant>) =>
  (api: FakeApi): void =>
    api.answer('getRestaurant', ({ restaurant, ...menu }) => ({ ...menu, restaurant: { ...restaurant, ...more } }))

const links = (): string[] =>
  [...document.querySelectorAll('nav a')].map(({ textContent }) => textContent.replace(/\d+$/, ''))

// A print host has no login.
const open: readonly string[] = [pages.adminLogin, pages.printHost]
const all = Object.values<string>(pages).filter((path) => /^\/(?:admin\/|kitchen)/.test(path) && !open.includes(path))
const ofAdmins = all.filter((path) => /(?:items|option-groups|categories|offers|today|reports|settings)/.test(path))

const menuOnly = change({ settings: { menuCardOnly: true, menuCardOnlyView: false } })
const service = ['Menu Card', 'Table Service', 'Recent Orders']
const catalogue = ['Items', 'Option Groups', 'Categories', 'Offer Setup']

describe('the navigation', () => {
  test.each<[what: string, role: StaffRole, before: (api: FakeApi) => void, expected: string[]]>([
    ['an admin', 'admin', change({}), [...service, ...catalogue, 'Today', 'Reports', 'Settings']],
    ['a waiter', 'waiter', change({}), service],
    ['a waiter while bills are issued', 'waiter', issueBills, [...service, 'Bills']],
    ['an admin of a menu for reading only', 'admin', menuOnly, [...catalogue, 'Settings']],
  ])('of %s', async (_, as, before, expected) => {
    const { until } = await openScreen(pages.account, { as, before })
    await until(() => JSON.stringify(links()) === JSON.stringify(expected))
    expect(links()).toEqual(expected)
  })
})

describe('an address of the staff', () => {
  test('leads a stranger to the login and back', async () => {
    const { api, until, type, click } = await openScreen(pages.account, { as: 'stranger' })
    for (const path of all) {
      await act(async () => navigate(path))
      await until(() => location.pathname === pages.adminLogin)
    }
    await act(async () => navigate(`${pages.runningOrders}?table=1`))
    await until(() => location.pathname === pages.adminLogin)
    await until('Username')
    await type('Username', 'meera')
    await type('Password', 'four short words')
    api.answer('login', () => tokensOf('waiter', 'restaurant-of-login'))
    await click('Login')
    await until(() => location.pathname + location.search === `${pages.runningOrders}?table=1`)
    expect(api.bodies('login')).toEqual([{ username: 'meera', password: 'four short words' }])
  })

  test('of the login leads to the first visible screen', async () => {
    const { api, until, type, click } = await openScreen(pages.adminLogin, { as: 'stranger', before: menuOnly })
    await until('Username')
    await type('Username', 'meera')
    await type('Password', 'four short words')
    api.answer('login', () => tokensOf('admin', 'restaurant-of-readers'))
    await click('Login')
    await until(() => location.pathname === pages.adminItems)
    expect(location.pathname).toBe(pages.adminItems)
  })

  test('of an admin says so to a waiter', async () => {
    const { until, click } = await openScreen(pages.account, { as: 'waiter' })
    for (const path of ofAdmins) {
      await act(async () => navigate(path))
      await until('This screen is for admins')
      await act(async () => navigate(pages.account))
      await until('Change the password')
    }
    await act(async () => navigate(pages.adminReports))
    await until('This screen is for admins')
    await click('Go to Table Service')
    expect(location.pathname).toBe(pages.adminTables)
  })

  test('says to a cashier without bills that there is no screen', async () => {
    const { until, click } = await openScreen(pages.adminTables, { as: 'cashier' })
    for (const path of [pages.adminMenu, pages.adminItems, pages.staffBills]) {
      await act(async () => navigate(path))
      await until('There are no screens for your role yet')
    }
    await click('Go to Menu')
    await until('Paneer Tikka')
    expect(location.pathname).toBe(pages.menu)
  })

  test('leads the kitchen to its display, which says that it is off', async () => {
    const { until } = await openScreen(pages.adminTables, { as: 'kitchen' })
    await until('The kitchen display is off.')
    expect(location.pathname).toBe(pages.kitchen)
  })
})

test('a login without demo data is empty and needs both fields', async () => {
  const { api, until, field } = await openScreen(pages.adminLogin, { as: 'stranger' })
  await until('Username')
  const fields = [field('Username'), field('Password')]
  expect(fields.map(({ value, required }) => [value, required])).toEqual([
    ['', true],
    ['', true],
  ])
  expect(fields.map((one) => one.checkValidity())).toEqual([false, false])
  expect(api.bodies('login')).toEqual([])
})

describe('what a restaurant has switched off', () => {
  test.each([
    ['menuCardOnlyView', true],
    ['menuCardOnly', false],
  ] as const)('with %s the menu has no Add', async (setting, hasMyOrders) => {
    const settings = { menuCardOnly: false, menuCardOnlyView: false, [setting]: true }
    const { until, text, click } = await openScreen(pages.menu, { as: 'diner', before: change({ settings }) })
    await until('Dal Makhani')
    expect(document.querySelector('[aria-label^="Add one"]')).toBeNull()
    await click('Open navigation')
    await until('Theme')
    expect(text().includes('My Orders')).toBe(hasMyOrders)
  })

  test('without bills My Orders has none and asks for none', async () => {
    const { api, until, text } = await openScreen(pages.myOrders, { as: 'diner' })
    await until('Order #')
    expect(text()).not.toMatch(/bill/i)
    expect(api.calls.filter(({ name }) => /bill/i.test(name))).toEqual([])
  })

  test('without bills the bill of a table says so', async () => {
    const { until, text } = await openScreen(`${pages.tableBill}?table=1`)
    await until('Bills are off')
    expect(text()).not.toContain('Issue bill')
  })

  test('without a kitchen an order has no progress and no times are fetched', async () => {
    const { api, until, text } = await openScreen(pages.myOrders, { as: 'diner' })
    await until('Order #')
    expect(document.querySelector('ol[aria-label]')).toBeNull()
    expect(text()).not.toContain('Sent to the kitchen')
    expect(api.calls.filter(({ name }) => name === 'listPreparationTimes')).toEqual([])
  })

  test('without a kitchen a running order has no progress and no remake', async () => {
    const { until, text } = await openScreen(`${pages.runningOrders}?table=1`, { as: 'waiter' })
    await until('Order #')
    await until('Close')
    expect(text()).not.toMatch(/Remake|Sent to the kitchen/)
  })

  test.each<[number, Partial<Restaurant>]>([
    [0, {}],
    [2, { languages: ['en', 'hi'] }],
  ])('guests choose between %i languages', async (count, restaurant) => {
    const { until } = await openScreen(pages.menu, { as: 'diner', before: change(restaurant) })
    await until('Dal Makhani')
    await until(() => document.querySelectorAll('fieldset button[lang]').length === count)
    expect(document.querySelectorAll('button[lang]')).toHaveLength(count)
  })
})
