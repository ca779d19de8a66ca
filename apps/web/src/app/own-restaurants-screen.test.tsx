import { expect, test } from 'vitest'
import type { StaffRole } from '@thali/contract/auth/roles'
import * as pages from '@thali/contract/basics/pages'
import { storage } from '#web/lib/storage.ts'
import { isClosed, press } from '../../test/dialogs.ts'
import type { FakeApi } from '../../test/fake-api.ts'
import { figuresOf } from '../../test/figures.ts'
import { openScreen, type TestScreen, tokensOf } from '../../test/screen.tsx'
import { told } from '../../test/toasts.ts'

const restaurant = (restaurantId: string, name: string, role: StaffRole = 'admin') => ({ restaurantId, name, role })

const openOwn = (before?: (api: FakeApi) => void, query = ''): Promise<TestScreen> =>
  openScreen(`${pages.ownRestaurants}${query}`, {
    before: (api) => {
      api.answer('listOwnRestaurants', (_, { headers }) => {
        const here = JSON.parse(atob(headers.get('authorization')?.split('.')[1] ?? '')) as { rid: string } // its claims
        return [
          restaurant(here.rid, 'Spice Garden'),
          restaurant('coast-kitchen', 'Coast Kitchen'),
          restaurant('blue-door', 'Blue Door', 'waiter'),
        ]
      })
      before?.(api)
    },
  })

const rows = (): string[] =>
  [...document.querySelectorAll('main li, li')]
    .map(({ textContent }) => textContent)
    .filter((words) => /Spice Garden|Coast Kitchen|Blue Door/.test(words))

test('restaurants have their address, and the present one no button', async () => {
  const { until } = await openOwn()
  await until('3 restaurants')
  expect(rows()).toEqual([
    expect.stringMatching(/^Spice Gardenrestaurant-\d+You are here$/) as string,
    'Coast Kitchencoast-kitchenOpen',
    'Blue Doorblue-doorOpen',
  ])
})

test('the chosen restaurant gets the session, after a refusal and a retry', async () => {
  const { api, click, until, button } = await openOwn()
  api.hold('switchRestaurant')
  await click('Open Blue Door')
  expect(button('Open Coast Kitchen').hasAttribute('disabled')).toBe(true)
  api.refuse('switchRestaurant', { status: 403, code: 'forbidden', message: 'Not any more.' })
  await until('Not any more.')
  api.recover('switchRestaurant')
  const tokens = tokensOf('waiter', 'blue-door')
  api.answer('switchRestaurant', () => ({ ...tokens, refreshToken: 'the refresh token of Blue Door' }))
  await click('Open Blue Door')
  await until(() => storage.get('refreshToken') === 'the refresh token of Blue Door')
  expect(api.bodies('switchRestaurant')).toEqual([{ toRestaurantId: 'blue-door' }, { toRestaurantId: 'blue-door' }])
  expect(location.pathname).not.toBe(pages.menuFile)
})

const openNew = async (): Promise<TestScreen> => {
  const screen = await openOwn()
  await screen.click('Open a new restaurant')
  await screen.until('You log in there with the same username and password')
  expect(screen.text()).toContain('You see what is copied before anything is stored.')
  return screen
}

test.each([
  ['Name', '', 'Please enter the name.'],
  ['Number of tables', '', 'Please enter a number from 1 to 9999.'],
  ['Number of tables', '0', 'Please enter a number from 1 to 9999.'],
  ['Number of tables', '10000', 'Please enter a number from 1 to 9999.'],
  ['Address in links', 'Green Room', 'Only small letters a to z, digits and hyphens.'],
])('the field %s refuses “%s”', async (label, value, words) => {
  const { api, type, text, field } = await openNew()
  await type('Name', 'Green Room')
  await type('Number of tables', '12')
  await type(label, value)
  expect(text()).not.toContain(words)
  await press('Open the restaurant')
  expect(text()).toContain(words)
  expect(document.activeElement).toBe(field(label))
  expect(api.bodies('createOwnRestaurant')).toEqual([])
})

test('the address follows the name until it is typed', async () => {
  const { type, field } = await openNew()
  expect(field('Address in links').value).toBe('')
  await type('Name', 'Green Room')
  expect(field('Address in links').value).toBe('green-room')
  await type('Address in links', 'green')
  await type('Name', 'Red Room')
  expect(field('Address in links').value).toBe('green')
})

test.each([
  [true, `${pages.menuFile}?from=`],
  [false, pages.adminTables],
])('a new restaurant opens, its menu copied: %s', async (isCopying, path) => {
  const { api, type, tick, until, field } = await openNew()
  const here = storage.get('restaurantId')
  expect(field('Copy the menu of Spice Garden')).toHaveProperty('checked', true)
  if (!isCopying) await tick('Copy the menu of Spice Garden')
  await type('Name', ' Green Room ')
  await type('Number of tables', ' 12 ')
  api.answer('createOwnRestaurant', () => restaurant('green-room', 'Green Room'))
  api.answer('switchRestaurant', () => ({
    ...tokensOf('admin', 'green-room'),
    refreshToken: 'the refresh token of Green Room',
  }))
  await press('Open the restaurant')
  await until(() => storage.get('refreshToken') === 'the refresh token of Green Room')
  expect(api.bodies('createOwnRestaurant')).toEqual([{ id: 'green-room', name: 'Green Room', tableCount: 12 }])
  expect(api.bodies('switchRestaurant')).toEqual([{ toRestaurantId: 'green-room' }])
  expect(`${location.pathname}${location.search}`).toBe(isCopying ? `${path}${here}` : path)
})

test('an existing restaurant joins after its admin’s password', async () => {
  const screen = await openOwn()
  const { api, click, type, until, text } = screen
  await click('Add an existing one')
  await until('You become an admin of it too.')
  await press('Add an existing one')
  expect(text()).toContain('Please enter the username.')
  expect(text()).toContain('Please enter the password.')
  await type('Username of its admin', ' dev ')
  await type('Password', ' secret ')
  api.lose('joinRestaurant')
  await press('Add an existing one')
  await until('No answer from the server. Please try again.')
  api.recover('joinRestaurant')
  api.answer('joinRestaurant', () => restaurant('red-room', 'Red Room'))
  const before = api.calls.filter(({ name }) => name === 'listOwnRestaurants').length
  await press('Add an existing one')
  await until(isClosed)
  await told(screen, 'You are an admin of Red Room now.')
  expect(api.bodies('joinRestaurant').at(-1)).toEqual({ username: 'dev', password: ' secret ' })
  expect(api.calls.filter(({ name }) => name === 'listOwnRestaurants').length).toBeGreaterThan(before)
  expect(api.calls.some(({ name }) => name === 'refresh')).toBe(true)
})

const sums = (orderCount: number, sales: number, averageOrderValue: number) => ({
  from: '2026-11-20',
  to: '2026-11-20',
  orderCount,
  sales,
  averageOrderValue,
})

test('the sales of all restaurants are in one table with their sum', async () => {
  const { api, until, type } = await openOwn(
    (fake) =>
      fake.answer('getOwnReports', () => ({
        restaurants: [
          { restaurantId: 'a', name: 'Spice Garden', current: sums(4, 1000.5, 250), previous: sums(1, 99, 99) },
          { restaurantId: 'b', name: 'Coast Kitchen', current: sums(0, 0, 0), previous: sums(2, 500, 250) },
        ],
        current: sums(4, 1000.5, 250),
        previous: sums(3, 599, 200),
      })),
    '?period=yesterday',
  )
  await until('All restaurants')
  expect(figuresOf('Sales of all your restaurants')).toEqual([
    'Spice Garden | ₹1,000.50 | ₹99.00 | 4 | ₹250',
    'Coast Kitchen | ₹0.00 | ₹500.00 | 0 | –',
    'All restaurants | ₹1,000.50 | ₹599.00 | 4 | ₹250',
  ])
  await type('Period', 'month')
  await until(() => api.calls.filter(({ name }) => name === 'getOwnReports').length === 2)
  expect(location.search).toBe('?period=month')
  expect(api.calls.filter(({ name }) => name === 'getOwnReports').map(({ query }) => query.get('period'))).toEqual([
    'yesterday',
    'month',
  ])
})

test('failed sums are fetched again, without those of one admin’s restaurant', async () => {
  const { api, until, click, text } = await openOwn((fake) => fake.hold('getOwnReports'))
  await until('Loading the sales...')
  api.lose('getOwnReports')
  await until('We could not load the sales of your restaurants.')
  expect(text()).not.toContain('Loading the sales...')
  api.recover('getOwnReports')
  await click('Retry')
  await until('All restaurants')
  expect(text()).not.toContain('We could not load the sales')
})

test('an admin of one restaurant has no sums of several', async () => {
  const { until, text, wait } = await openOwn((fake) =>
    fake.answer('listOwnRestaurants', () => [
      restaurant('a', 'Spice Garden'),
      restaurant('blue-door', 'Blue Door', 'waiter'),
    ]),
  )
  await until('2 restaurants')
  await wait(300)
  expect(text()).not.toContain('Sales of all your restaurants')
})
