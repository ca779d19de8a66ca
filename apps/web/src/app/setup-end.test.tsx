import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import { navigate } from '#web/lib/router.ts'
import { storage } from '#web/lib/storage.ts'
import { openScreen, tokensOf } from '../../test/screen.tsx'
import { enterAdmin, enterRestaurant, heading, openSetup, openSummary } from './setup.testing.ts'

afterEach(() => sessionStorage.clear())

test('the first menu is chosen, and the summary names all fields', async () => {
  const screen = await openSetup()
  const { click, until, text, field, tick } = screen
  await enterRestaurant(screen)
  await enterAdmin(screen)
  expect(text()).toContain('40 dishes: Starters, Breads')
  const checked = (): boolean[] =>
    ['North Indian', 'South Indian', 'Empty menu'].map((name) => Reflect.get(field(name), 'checked') === true)
  expect(checked()).toEqual([true, false, false])
  await tick('South Indian')
  expect(checked()).toEqual([false, true, false])
  await click('Continue')
  await until(() => heading() === 'Is this right?')
  const facts = [...document.querySelectorAll('dl > div')].map(({ children }) =>
    [...children].map((one) => one.textContent),
  )
  expect(facts).toEqual([
    ['Restaurant', 'Sai Kitchen'],
    ['Tables', '14'],
    ['Address', 'sai-kitchen'],
    ['Your username', 'meera'],
    ['Menu', 'South Indian, 35 dishes'],
  ])
  expect(text()).toContain('Check the prices and diet marks')
  await click('Back')
  await until(() => heading() === 'Your menu')
  await tick('Empty menu')
  await click('Continue')
  await until(() => heading() === 'Is this right?')
  expect(text()).toContain('MenuEmpty menu')
  expect(text()).not.toContain('Check the prices and diet marks')
})

test('the restaurant is created with what was typed, and its admin is logged in', async () => {
  const { api, click, until } = await openSummary()
  expect(sessionStorage.getItem('thali-setup')).not.toBeNull()
  await click('Create the restaurant')
  await until(() => location.pathname === pages.adminTables)
  expect(api.bodies('setUp')).toEqual([
    {
      code: 'ABCD-EFGH',
      restaurant: { id: 'sai-kitchen', name: 'Sai Kitchen', tableCount: 14 },
      admin: { username: 'meera', password: 'four short words' },
      menu: 'north-indian',
    },
  ])
  expect(storage.get('restaurantId')).toBe('sai-kitchen')
  expect(sessionStorage.getItem('thali-setup')).toBeNull()
})

test('a reload keeps all but the password, and returns to its step', async () => {
  const { reload, until, field } = await openSummary()
  expect(sessionStorage.getItem('thali-setup')).not.toContain('four short')
  await reload()
  await until(() => heading() === 'Your login')
  expect([field('Username').value, field('Password').value]).toEqual([' meera ', ''])
  expect(location.search).toBe('?step=admin')
})

test.each(['null', '"text"', '{"code":7,"menu":"gone","name":["x"]}', '{broken'])(
  'a stored draft %s begins from the start',
  async (stored) => {
    sessionStorage.setItem('thali-setup', stored)
    const { field } = await openSetup({}, `${pages.setup}?step=summary`)
    expect(heading()).toBe('Enter the setup code')
    expect(field('Setup code').value).toBe('')
    expect(location.search).toBe('?step=code')
  },
)

test('an earlier step of the address opens, a later one does not', async () => {
  const screen = await openSetup()
  await enterRestaurant(screen)
  await act(async () => navigate(`${pages.setup}?step=menu`))
  expect(heading()).toBe('Your login')
  await act(async () => navigate(`${pages.setup}?step=code`))
  expect(heading()).toBe('Enter the setup code')
  await act(async () => navigate(`${pages.setup}?step=nonsense`))
  expect(heading()).toBe('Enter the setup code')
})

test('a code that a restart replaced is asked for again, and the rest stays', async () => {
  const screen = await openSummary()
  const { api, click, until, type, field } = screen
  api.refuse('setUp', { status: 403, code: 'setup_code_wrong' })
  await click('Create the restaurant')
  await until('This is not the code.')
  expect(field('Setup code').value).toBe('')
  await type('Setup code', 'WXYZ-EFGH')
  await click('Continue')
  await until(() => heading() === 'Your restaurant')
  expect(field('Name of the restaurant').value).toBe('Sai Kitchen')
  await click('Continue')
  expect(field('Password').value).toBe('four short words')
})

test.each([
  ['of this form', undefined, pages.adminTables],
  ['of another browser', { status: 401, code: 'unauthenticated' } as const, pages.setup],
])('a restaurant %s that exists already', async (_, refused, path) => {
  const { api, click, until, text } = await openSummary()
  api.refuse('setUp', { status: 409, code: 'already_set_up' })
  api.answer('login', () => tokensOf('admin', 'sai-kitchen'))
  if (refused) api.refuse('login', refused)
  await click('Create the restaurant')
  await until(
    () => location.pathname === path && (path !== pages.setup || text().includes('The restaurant is set up already.')),
  )
  expect(api.bodies('login')).toEqual([{ username: 'meera', password: 'four short words' }])
  if (!refused) return
  expect(text()).toContain('Please log in with the username and password that were chosen then.')
  await click('Log in')
  await until(() => location.pathname === pages.adminLogin)
})

test('a login that failed otherwise keeps the form', async () => {
  const { api, click, until } = await openSummary()
  api.refuse('setUp', { status: 409, code: 'already_set_up' })
  api.lose('login')
  await click('Create the restaurant')
  await until('The server did not answer. Nothing that you typed is lost.')
  expect(heading()).toBe('Is this right?')
})

test('a server with a restaurant leads to the login, or to Table Service', async () => {
  const { until, click, text } = await openScreen(pages.setup, {
    as: 'admin',
    before: (api) => api.answer('getSetup', () => ({ isNeeded: false })),
  })
  await until('The restaurant is set up already.')
  expect(text()).toContain('You are logged in on this device.')
  await click('Open Table Service')
  await until(() => location.pathname === pages.adminTables)
})
