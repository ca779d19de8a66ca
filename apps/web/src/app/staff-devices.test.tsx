import { expect, test } from 'vitest'
import type { StaffSession } from '@thali/contract/accounts/staff-schema'
import * as pages from '@thali/contract/basics/pages'
import type { FakeApi } from '../../test/fake-api.ts'
import { isClosed, press } from '../../test/dialogs.ts'
import { openScreen } from '../../test/screen.tsx'
import { told } from '../../test/toasts.ts'

/** This tablet, a phone in its network, a phone elsewhere and a program without a network. */
const sessions: readonly StaffSession[] = [
  {
    id: 'here',
    browser: 'Chrome on Android',
    network: '203.0.113.0',
    startedDateTime: '2026-11-18T20:00:00.000Z',
    lastUsedDateTime: '2026-11-20T09:00:00.000Z',
    isByPin: false,
    isCurrent: true,
  },
  {
    id: 'near',
    browser: 'Safari on iPhone',
    network: '203.0.113.0',
    startedDateTime: '2026-11-20T04:00:00.000Z',
    lastUsedDateTime: '2026-11-20T05:00:00.000Z',
    isByPin: true,
    isCurrent: false,
  },
  {
    id: 'far',
    browser: 'Firefox on Linux',
    network: '198.51.100.0',
    startedDateTime: '2025-12-31T20:00:00.000Z',
    lastUsedDateTime: '2026-11-19T20:00:00.000Z',
    isByPin: false,
    isCurrent: false,
  },
  {
    id: 'program',
    browser: '',
    network: '',
    startedDateTime: '2026-11-20T08:00:00.000Z',
    lastUsedDateTime: '2026-11-20T08:00:00.000Z',
    isByPin: false,
    isCurrent: false,
  },
]

const openAccount = (list: readonly StaffSession[] = sessions, before?: (api: FakeApi) => void) =>
  openScreen(pages.account, {
    as: 'waiter',
    before: (api) => {
      api.answer('listOwnSessions', () => [...list])
      before?.(api)
    },
  })

const rows = (): string[] =>
  [...document.querySelectorAll('section[aria-label="Devices"] li')].map(({ textContent }) => textContent)

const alerts = (): string[] =>
  [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent).filter((words) => words !== '')

test('devices name their moments, their network and this one', async () => {
  const { until } = await openAccount()
  await until('Safari on iPhone')
  expect(rows()).toEqual([
    'Chrome on AndroidLast used 2:30 PM, since Nov 19, 1:30 AMNetwork 203.0.113.0This device',
    'Safari on iPhoneLast used 10:30 AM, since 9:30 AM, by PINin the same network as this deviceLog out',
    'Firefox on LinuxLast used 1:30 AM, since Jan 1, 1:30 AMNetwork 198.51.100.0Log out',
    'A programLast used 1:30 PM, since 1:30 PMLog out',
  ])
})

test('without this device in the list no network is the same', async () => {
  const { until } = await openAccount(sessions.slice(1))
  await until('Safari on iPhone')
  expect(rows()[0]).toContain('Network 203.0.113.0')
})

test.each([
  ['this device alone', sessions.slice(0, 1), false, 'Chrome on Android'],
  ['another device', sessions.slice(1, 2), true, 'Safari on iPhone'],
  ['no device', [], false, 'Logged in nowhere.'],
] as const)('%s offers to log out others: %s', async (_, list, isOffered, words) => {
  const { until, text } = await openAccount(list)
  await until(words)
  expect(text().includes('Log out all other devices')).toBe(isOffered)
})

test('one device is logged out without a question, and only its button waits', async () => {
  const screen = await openAccount()
  const { api, until, click, button, text } = screen
  await until('Firefox on Linux')
  api.hold('endOwnSessions')
  await click('Log out Firefox on Linux')
  expect(button('Log out Firefox on Linux').getAttribute('aria-busy')).toBe('true')
  expect(button('Log out Safari on iPhone').getAttribute('aria-busy')).toBeNull()
  api.answer('listOwnSessions', () => sessions.filter(({ id }) => id !== 'far'))
  api.recover('endOwnSessions')
  await told(screen, 'Logged out.')
  await until(() => !text().includes('Firefox on Linux'))
  expect(api.calls.filter(({ name }) => name === 'endOwnSessions').map(({ query }) => query.get('sessionId'))).toEqual([
    'far',
  ])
})

test('a device that cannot be logged out stays, with the reason', async () => {
  const { api, until, click, text } = await openAccount()
  api.lose('endOwnSessions')
  await click('Log out Firefox on Linux')
  await until('No answer from the server. Please try again.')
  api.refuse('endOwnSessions', { status: 403, code: 'forbidden', message: 'Not by PIN.' })
  await click('Log out Firefox on Linux')
  await until('Not by PIN.')
  expect(text()).toContain('Firefox on Linux')
})

test('all others are logged out after a question, which keeps a failure', async () => {
  const screen = await openAccount()
  const { api, until, click, text } = screen
  await click('Log out all other devices')
  await until('Log out all your other devices?')
  expect(text()).toContain('They need the password to log in again.')
  await press('Cancel')
  await until(isClosed)
  expect(api.calls.some(({ name }) => name === 'endOwnSessions')).toBe(false)
  await click('Log out all other devices')
  api.lose('endOwnSessions')
  await press('Log out')
  await until('No answer from the server.')
  expect(alerts()).toEqual(['No answer from the server. Please try again.'])
  expect(document.querySelector('dialog [role="alert"]')).not.toBeNull()
  api.recover('endOwnSessions')
  await press('Log out')
  await until(isClosed)
  expect(api.calls.findLast(({ name }) => name === 'endOwnSessions')?.query.has('sessionId')).toBe(false)
  await told(screen, 'Logged out.')
})

test('an admin logs out one person everywhere, under their name', async () => {
  const screen = await openScreen(pages.staff, {
    before: (fake) => {
      fake.answer('listStaff', (list) =>
        list.map((member, at) => ({ ...member, username: at === 0 ? 'ravi' : 'asha', isShared: false })),
      )
      fake.answer('listStaffSessions', () => sessions.slice(1, 3))
    },
  })
  const { api, until, click, text } = screen
  await click('asha')
  await until('Where asha is logged in now.')
  await until('Safari on iPhone')
  await click('Log out everywhere')
  await until('Log out asha everywhere?')
  await press('Log out')
  await told(screen, 'Logged out.')
  const [ended] = api.calls.filter(({ name }) => name === 'endStaffSessions')
  expect([ended?.params['staffId'], ended?.query.has('sessionId')]).toEqual(['listStaff-1-id', false])
  expect(text()).not.toContain('Log out all other devices')
  await click('Log out Firefox on Linux')
  await until(() => api.calls.filter(({ name }) => name === 'endStaffSessions').length === 2)
  expect(api.calls.findLast(({ name }) => name === 'endStaffSessions')?.query.get('sessionId')).toBe('far')
  await told(screen, 'Logged out.')
})

test.each([
  ['', 'long enough', ['Please enter your current password.'], ['At least 8 characters.']],
  ['the old one', 'seven77', ['At least 8 characters.'], ['Please enter your current password.']],
  ['', '', ['Please enter your current password.', 'At least 8 characters.'], []],
] as const)('the passwords “%s” and “%s” are not sent', async (current, next, shown, hidden) => {
  const { api, type, click, text, until, field } = await openAccount()
  await until('Change the password')
  await type('Current password', current)
  await type('New password', next)
  expect(field('Current password').getAttribute('aria-invalid')).toBeNull()
  await click('Change the password')
  // The hint of the field says the length as well.
  const errors = text().replace('At least 8 characters; longer is safer.', '')
  for (const words of shown) expect(errors).toContain(words)
  for (const words of hidden) expect(errors).not.toContain(words)
  const focused = shown[0] === 'At least 8 characters.' ? 'New password' : 'Current password'
  expect(document.activeElement).toBe(field(focused))
  expect(api.bodies('changeOwnPassword')).toEqual([])
})

test('a changed password empties the fields and lists the devices again', async () => {
  const screen = await openAccount()
  const { api, type, click, until, field, text } = screen
  await until('Firefox on Linux')
  await type('Current password', 'not this one')
  await type('New password', '12345678')
  api.refuse('changeOwnPassword', { status: 403, code: 'forbidden', message: 'The current password is not right.' })
  await click('Change the password')
  await until('The current password is not right.')
  expect([field('Current password').value, field('New password').value]).toEqual(['not this one', '12345678'])
  await type('Current password', 'the old one')
  expect(text()).not.toContain('The current password is not right.')
  api.recover('changeOwnPassword')
  api.answer('listOwnSessions', () => sessions.slice(0, 1))
  await click('Change the password')
  await told(screen, 'Your password is changed. Your other devices are logged out.')
  await until(() => rows().length === 1)
  expect([field('Current password').value, field('New password').value]).toEqual(['', ''])
  expect(text()).not.toContain('Please enter your current password.')
  expect(api.bodies('changeOwnPassword').at(-1)).toEqual({ current: 'the old one', next: '12345678' })
})

test('Show passwords shows both, and hides them again', async () => {
  const { tick, field, until } = await openAccount()
  await until('Show passwords')
  const types = (): string[] => [field('Current password').type, field('New password').type]
  expect(types()).toEqual(['password', 'password'])
  await tick('Show passwords')
  expect(types()).toEqual(['text', 'text'])
  await tick('Show passwords')
  expect(types()).toEqual(['password', 'password'])
})
