import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { StaffMember } from '@thali/contract/accounts/staff-schema'
import * as pages from '@thali/contract/basics/pages'
import { press } from '../../test/dialogs.ts'
import { openScreen, type TestScreen } from '../../test/screen.tsx'
import { told } from '../../test/toasts.ts'

const member = (username: string, more: Partial<StaffMember> = {}): StaffMember => ({
  id: username,
  username,
  role: 'waiter',
  isDisabled: false,
  isShared: false,
  hasPin: false,
  sessions: 0,
  lastLoginDateTime: null,
  ...more,
})

const openStaff = (...list: readonly StaffMember[]): Promise<TestScreen> =>
  openScreen(pages.staff, { before: (api) => api.answer('listStaff', () => [...list]) })

const rows = (): string[] => [...document.querySelectorAll('li > button')].map(({ textContent }) => textContent)

const dialogs = (): string[] => [...document.querySelectorAll('dialog h2')].map(({ textContent }) => textContent)

test('rows name the last login, the devices and the marks', async () => {
  const { until } = await openStaff(
    member('meera', { role: 'admin', hasPin: true, sessions: 2, lastLoginDateTime: '2026-11-20T08:00:00.000Z' }),
    member('ravi', { role: 'kitchen', isDisabled: true, lastLoginDateTime: '2026-11-18T20:00:00.000Z' }),
    member('asha', { role: 'cashier', sessions: 1, lastLoginDateTime: '2026-11-20T08:00:00.000Z' }),
    member('vikram'),
  )
  await until('4 people')
  expect(rows()).toEqual([
    'meeraLast login: 1:30 PM, on 2 devicesYouPINAdmin',
    'raviLast login: Nov 19, 1:30 AMCannot log inKitchen',
    'ashaLast login: 1:30 PM, on 1 deviceCashier',
    'vikramNever logged inWaiter',
  ])
})

const names = Array.from({ length: 41 }, (_, at) => `Waiter-${at + 1}`)

test.each([
  [1, false, '1 person'],
  [9, false, '9 people'],
  [10, true, '10 people'],
] as const)('a list of %s has a search: %s', async (count, hasSearch, words) => {
  const { until } = await openStaff(...names.slice(0, count).map((name) => member(name)))
  await until(words)
  expect(document.querySelector('input[type="search"]') !== null).toBe(hasSearch)
})

test('the search finds parts of names in any case, and says when none fits', async () => {
  const { until, type, text } = await openStaff(...names.map((name) => member(name)))
  await until('41 people')
  expect(rows()).toHaveLength(40)
  await type('Search staff', ' WAITER-4 ')
  expect(rows().map((row) => row.slice(0, 9))).toEqual(['Waiter-4N', 'Waiter-40', 'Waiter-41'])
  expect(text()).not.toContain('No account fits the search.')
  await type('Search staff', 'anil')
  await until('No account fits the search.')
  expect(rows()).toEqual([])
})

test.each([
  ['', 'Please enter a username.'],
  ['   ', 'Please enter a username.'],
  ['ravi kumar', 'Only letters a to z, digits, dots, - _ and @, without spaces.'],
  ['रवि', 'Only letters a to z, digits, dots, - _ and @, without spaces.'],
])('the username “%s” is not sent', async (typed, words) => {
  const { api, click, type, until } = await openStaff(member('meera'))
  await click('Add a person')
  await until('A password is made for them.')
  await type('Username', typed)
  await press('Add a person')
  await until(words)
  expect(api.bodies('createStaff')).toEqual([])
})

test('a taken name comes with a free one, which then is sent', async () => {
  const { api, click, type, until, field } = await openStaff(member('meera'))
  await click('Add a person')
  await type('Username', ' ravi@spice ')
  await type('Role', 'kitchen')
  await until('Sees the kitchen display and marks dishes as sold out.')
  api.refuse('createStaff', {
    status: 409,
    code: 'username_taken',
    message: 'The username ravi@spice is taken.',
    more: { suggestion: 'ravi-2' },
  })
  await press('Add a person')
  await until('The username ravi@spice is taken.')
  api.recover('createStaff')
  await click('Use ravi-2')
  expect(field('Username').value).toBe('ravi-2')
  expect(document.querySelector('dialog [role="alert"]')).toBeNull()
  api.answer('createStaff', (made) => ({ ...made, username: 'ravi-2', password: 'abcd-efgh-2345-6789' }))
  await press('Add a person')
  await until('The password of ravi-2')
  const [first, second] = api.bodies('createStaff')
  expect(first).toMatchObject({ username: 'ravi@spice', role: 'kitchen' })
  expect(second).toMatchObject({ username: 'ravi-2', role: 'kitchen' })
  expect(api.calls.filter(({ name }) => name === 'listStaff')).toHaveLength(2)
})

test('a lost answer offers no other name', async () => {
  const { api, click, type, until, text } = await openStaff(member('meera'))
  await click('Add a person')
  await type('Username', 'ravi')
  api.lose('createStaff')
  await press('Add a person')
  await until('No answer from the server.')
  expect(text()).not.toContain('Use ')
})

const showPassword = async (): Promise<TestScreen> => {
  const screen = await openStaff(member('meera'), member('ravi'))
  screen.api.answer('resetPassword', (made) => ({ ...made, username: 'ravi', password: 'abcd-efgh-2345-6789' }))
  await screen.click('ravi')
  await screen.click('New password')
  await screen.until('The old password stops working at once')
  await press('Make a new password')
  await screen.until('Username: ravi')
  return screen
}

test.each([
  ['is copied', () => Promise.resolve(), 'Copied.'],
  ['cannot be copied', () => Promise.reject(new Error('No clipboard')), 'Copying is not possible here.'],
])('a new password %s with a notice', async (_, writeText, words) => {
  const copied = vi.fn<(text: string) => Promise<void>>(writeText)
  const { click, until } = await showPassword()
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText: copied } as unknown as Clipboard) // its one call
  await click('Copy')
  await until(words)
  expect(copied.mock.calls).toEqual([['abcd-efgh-2345-6789']])
})

test('a new password is shared with the address of the login', async () => {
  const share = vi.fn<Navigator['share']>(() => Promise.reject(new DOMException('Closed', 'AbortError')))
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }))
  const { click } = await showPassword()
  await click('Share')
  const text = `Your login: ${location.origin}/admin/login\nUsername: ravi\nPassword: abcd-efgh-2345-6789`
  expect(share.mock.calls).toEqual([[{ text }]])
})

test('Escape does not close a password, its button does', async () => {
  const { click, until, text } = await showPassword()
  expect(text()).not.toContain('Share')
  const [shown] = document.querySelectorAll('dialog')
  await act(async () => void shown?.dispatchEvent(new Event('cancel', { cancelable: true })))
  expect(dialogs()).toEqual(['The password of ravi'])
  await click('I have noted it')
  await until(() => dialogs().length === 0)
})

test('the own account warns before it is disabled, with the refusal', async () => {
  const { api, click, until, text } = await openStaff(member('meera', { role: 'admin' }), member('ravi'))
  await click('meera')
  await click('Disable the account')
  await until('This is your own account. You are logged out at once, and only another admin can enable it again.')
  api.refuse('updateStaff', { status: 409, code: 'last_admin', message: 'This is the only admin.' })
  await press('Disable the account')
  await until('This is the only admin.')
  await press('Cancel')
  await until(() => dialogs().length === 1)
  expect(text()).not.toContain('This is the only admin.')
})

test('the own account of several restaurants keeps its PIN, and warns before it leaves', async () => {
  const { click, until, text } = await openStaff(member('meera', { role: 'admin', isShared: true }))
  await click('meera')
  await until('PIN for shared tablets')
  await click('Remove from this restaurant')
  await until('You are logged out here at once, and stay in your other restaurants.')
  expect(text()).not.toContain('The account stays in its other restaurants.')
})

test.each([
  ['123', false],
  ['1234', true],
  ['123456', true],
  ['12a4', false],
])('the PIN %s is sent: %s', async (pin, isSent) => {
  const screen = await openStaff(member('meera'), member('ravi'))
  const { api, click, type, until, text } = screen
  await click('ravi')
  await until('With a PIN of 4 to 6 digits ravi can take over')
  expect(text()).not.toContain('Remove the PIN')
  await type('New PIN', pin)
  expect(text()).not.toContain('Please enter 4 to 6 digits.')
  await click('Set the PIN')
  if (isSent) await told(screen, 'ravi has a new PIN.')
  else await until('Please enter 4 to 6 digits.')
  expect(api.bodies('updateStaff')).toEqual(isSent ? [{ pin }] : [])
})
