import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import { storage } from '#web/lib/storage.ts'
import { openScreen } from '../../test/screen.tsx'

const kept = () => [storage.get('userId'), storage.get('theme'), storage.get('refreshToken'), storage.get('typed')]

test('a failed login shows its reason and keeps the input', async () => {
  const { api, until, type, click, field } = await openScreen(pages.adminLogin, { as: 'stranger' })
  await type('Username', 'meera')
  await type('Password', 'wrong')
  api.refuse('login', { status: 401, code: 'unauthenticated', message: 'Invalid username or password' })
  await click('Login')
  await until('Invalid username or password')
  expect([field('Username').value, field('Password').value]).toEqual(['meera', 'wrong'])
})

test('Continue as Guest clears storage except userId and theme', async () => {
  const { until, click } = await openScreen(pages.adminLogin, {
    as: 'stranger',
    before: () => {
      storage.set('userId', 'u-1')
      storage.set('theme', 'dark')
      storage.set('typed', { bill: { changedAt: 1, value: {} } })
      storage.set('restaurantId', 'restaurant-of-guests')
      storage.set('tableNumber', 4)
    },
  })
  await click('Continue as Guest')
  await until(() => location.pathname === pages.menu)
  // The table of the last link is set again.
  expect([storage.get('userId'), storage.get('theme'), storage.get('tableNumber')]).toEqual(['u-1', 'dark', 4])
  expect(storage.get('typed')).toBeUndefined()
})

test('a logout clears storage although its call fails', async () => {
  const { api, until, click, logged } = await openScreen(pages.account, {
    as: 'waiter',
    before: () => {
      storage.set('userId', 'u-1')
      storage.set('theme', 'cyan')
      storage.set('typed', { bill: { changedAt: 1, value: {} } })
    },
  })
  api.lose('logout')
  await click('Logout')
  await until(() => location.pathname === pages.adminLogin)
  await until(() => logged.some((line) => line.startsWith('Logout failed')))
  expect(kept()).toEqual(['u-1', 'cyan', undefined, undefined])
})

test('the login names the end of a session', async () => {
  const { until } = await openScreen(pages.account, {
    as: 'waiter',
    before: (api) => {
      storage.set('userId', 'u-1')
      const ended = { status: 401, code: 'unauthenticated' } as const
      api.refuse('listOwnSessions', ended)
      api.refuse('refresh', ended)
    },
  })
  await until(() => location.pathname === pages.adminLogin)
  await until('Your session has ended. Please log in again.')
  expect([storage.get('userId'), storage.get('accessToken'), storage.get('refreshToken')]).toEqual([
    'u-1',
    undefined,
    undefined,
  ])
})
