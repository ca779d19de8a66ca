import { act } from 'react'
import { expect, test } from 'vitest'
import type { StaffRole } from '@thali/contract/auth/roles'
import * as pages from '@thali/contract/basics/pages'
import { storage } from '#web/lib/storage.ts'
import type { FakeApi } from '../../test/fake-api.ts'
import { press } from '../../test/dialogs.ts'
import { openScreen, type TestScreen, tokensOf } from '../../test/screen.tsx'

const people = [
  { id: 'meera', username: 'meera', role: 'admin' as StaffRole },
  { id: 'ravi', username: 'ravi', role: 'waiter' as StaffRole },
  { id: 'asha', username: 'asha', role: 'kitchen' as StaffRole },
]

/** The dialog on the tablet of Meera. */
const openSwitch = async (before?: (api: FakeApi) => void): Promise<TestScreen> => {
  const screen = await openScreen(pages.account, {
    before: (api) => {
      api.answer('listPinStaff', () => people)
      before?.(api)
    },
  })
  await screen.click('Switch person')
  return screen
}

const dialog = (): string => document.querySelector('dialog')?.textContent ?? ''

const alert = (): string | undefined => document.querySelector('dialog [role="alert"]')?.textContent

const names = (): string[] => [...document.querySelectorAll('dialog li')].map(({ textContent }) => textContent)

const dots = (): number => document.querySelectorAll('dialog [data-typed]').length

/** Types on the keyboard, outside of fields. */
const type = async (...keys: readonly string[]): Promise<void> => {
  for (const key of keys) {
    await act(async () => void document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
  }
}

test('other people with a PIN are offered by name and role', async () => {
  const { until } = await openSwitch()
  await until(() => names().length > 0)
  expect(names()).toEqual(['raviWaiter', 'ashaKitchen'])
})

test('the names load, fail and are loaded again', async () => {
  const { api, until, click } = await openSwitch((fake) => fake.hold('listPinStaff'))
  await until('Loading the names...')
  expect(dialog()).not.toContain('No other person has a PIN yet.')
  api.lose('listPinStaff')
  await until('We could not load the names.')
  expect(dialog()).not.toContain('Loading')
  api.recover('listPinStaff')
  await click('Retry')
  await until(() => names().length === 2)
  expect(dialog()).not.toContain('We could not load')
})

test('without another PIN the dialog says who sets them', async () => {
  const { until } = await openSwitch((api) => api.answer('listPinStaff', () => people.slice(0, 1)))
  await until('No other person has a PIN yet. An admin sets PINs under Settings, Staff.')
  expect(names()).toEqual([])
})

test('a PIN is typed on keys and keyboard, up to six digits', async () => {
  const { api, click, until } = await openSwitch()
  await click('asha')
  await until('PIN of asha')
  await type('4', '7', 'x')
  expect(dots()).toBe(2)
  await click('Delete the last digit')
  await type('Backspace', '1', '2', '3')
  await press('Switch')
  expect(api.bodies('switchPerson')).toEqual([])
  await type('4', '5', '6', '7')
  expect([dots(), document.querySelector('dialog output')?.getAttribute('aria-label')]).toEqual([6, '6 digits entered'])
  api.hold('switchPerson')
  await press('Switch')
  expect(api.bodies('switchPerson')).toEqual([{ staffId: 'asha', pin: '123456' }])
  api.refuse('switchPerson', { status: 403, code: 'pin_wrong', more: { triesLeft: 4 } })
  await until(() => alert() !== undefined)
})

test.each([
  [{ status: 403, code: 'pin_wrong', more: { triesLeft: 4 } }, 'This PIN is not right. 4 tries are left.'],
  [{ status: 403, code: 'pin_wrong', more: { triesLeft: 1 } }, 'This PIN is not right. One try is left.'],
  [{ status: 429, code: 'rate_limited', message: 'Try later.' }, 'Try later.'],
  [undefined, 'No answer from the server. Please try again.'],
] as const)('a failed switch empties the digits and says why (%#)', async (refused, words) => {
  const { api, click, until } = await openSwitch()
  await click('ravi')
  await until('PIN of ravi')
  await type('4', '7', '1', '1')
  if (refused) api.refuse('switchPerson', refused)
  else api.lose('switchPerson')
  await press('Switch')
  await until(() => alert() === words)
  expect(dots()).toBe(0)
  await type('4')
  expect(alert()).toBeUndefined()
})

test('another name begins without the digits of the first', async () => {
  const { click, until } = await openSwitch()
  await click('ravi')
  await until('PIN of ravi')
  await type('4', '7', '1')
  await click('Another name')
  await click('asha')
  await until('PIN of asha')
  expect(dots()).toBe(0)
})

test('after the switch the tablet has the session of the other person', async () => {
  const { api, click, until } = await openSwitch()
  const tokens = tokensOf('waiter', storage.get('restaurantId') ?? '')
  api.answer('switchPerson', () => ({ ...tokens, refreshToken: 'of Ravi' }))
  await click('ravi')
  await until('PIN of ravi')
  await type('4', '7', '1', '1')
  await press('Switch')
  await until(() => storage.get('refreshToken') === 'of Ravi')
  expect(api.bodies('switchPerson')).toEqual([{ staffId: 'ravi', pin: '4711' }])
})
