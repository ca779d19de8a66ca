import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import type { StaffMember } from '@thali/contract/accounts/staff-schema'
import type { FakeApi } from '../../test/fake-api.ts'
import { press } from '../../test/dialogs.ts'
import { openScreen, type TestScreen } from '../../test/screen.tsx'
import { told } from '../../test/toasts.ts'

/** Ravi and Asha work here. */
const listTwo =
  (ravi: Partial<StaffMember> = {}) =>
  (api: FakeApi): void =>
    api.answer('listStaff', (list) =>
      list.map((member, at) =>
        at === 0
          ? { ...member, username: 'ravi', role: 'waiter', isShared: false, ...ravi }
          : { ...member, username: 'asha', role: 'waiter', isShared: false },
      ),
    )

const openRavi = async (ravi: Partial<StaffMember> = {}): Promise<TestScreen> => {
  const screen = await openScreen(pages.staff, { before: listTwo(ravi) })
  await screen.click('ravi')
  await screen.until('PIN for shared tablets')
  return screen
}

test.each([
  ['Add a person', 'Username'],
  ['Add a program', 'Name'],
  ['Add a webhook', 'Address'],
])('%s begins in its first field', async (button, label) => {
  const { click, until, field } = await openScreen(pages.staff)
  await click(button)
  await until(() => document.querySelector('dialog input') !== null)
  expect(document.activeElement).toBe(document.querySelector('dialog input'))
  expect(field(label)).toBe(document.activeElement)
})

test('a PIN is set and removed, each with its notice', async () => {
  const screen = await openRavi({ hasPin: true })
  await screen.click('Set the PIN')
  await screen.until('Please enter 4 to 6 digits.')
  await screen.type('New PIN', '4711')
  await screen.click('Set the PIN')
  await told(screen, 'ravi has a new PIN.')
  await screen.click('Remove the PIN')
  await told(screen, 'ravi has no PIN any more.')
  expect(screen.api.bodies('updateStaff')).toEqual([{ pin: '4711' }, { pin: null }])
})

test('an account is disabled after a question, and enabled at once', async () => {
  const screen = await openRavi()
  await screen.click('Disable the account')
  await screen.until('Disable ravi?')
  await screen.click('Cancel')
  expect(screen.api.bodies('updateStaff')).toEqual([])
  await screen.click('Disable the account')
  await screen.until('Disable ravi?')
  listTwo({ isDisabled: true })(screen.api)
  await press('Disable the account')
  await told(screen, 'ravi can no longer log in.')
  await screen.click('Enable the account')
  await told(screen, 'ravi can log in again.')
  expect(screen.api.bodies('updateStaff')).toEqual([{ isDisabled: true }, { isDisabled: false }])
})

test('a new role is asked about and told with its name', async () => {
  const screen = await openRavi()
  expect(screen.text()).not.toContain('Change the role')
  await screen.type('Role', 'cashier')
  await screen.click('Change the role')
  await screen.until('Make ravi Cashier?')
  screen.api.lose('updateStaff')
  await press('Change the role')
  await screen.until('No answer from the server.')
  screen.api.recover('updateStaff')
  await press('Change the role')
  await told(screen, 'ravi is now Cashier.')
  expect(screen.api.bodies('updateStaff')).toEqual([{ role: 'cashier' }, { role: 'cashier' }])
})

test('a new password is shown once, with the name', async () => {
  const screen = await openRavi()
  await screen.click('New password')
  await screen.until('Make a new password for ravi?')
  await press('Make a new password')
  await screen.until('The password of')
  await screen.click('I have noted it')
  expect(screen.text()).not.toContain('The password of')
})

test('a person of several restaurants can only be removed from this one', async () => {
  const screen = await openScreen(pages.staff, { before: listTwo({ isShared: true }) })
  await screen.click('ravi')
  await screen.until('This account belongs to other restaurants too.')
  expect(screen.text()).not.toContain('Set the PIN')
  expect(screen.text()).not.toContain('New password')
  await screen.click('Remove from this restaurant')
  await screen.until('Remove ravi from this restaurant?')
  await press('Remove from this restaurant')
  await told(screen, 'ravi no longer belongs to this restaurant.')
  expect(screen.api.calls.filter(({ name }) => name === 'removeStaff')).toHaveLength(1)
})

test('the failure of a removal ends with its question', async () => {
  const screen = await openScreen(pages.staff, { before: listTwo({ isShared: true }) })
  await screen.click('ravi')
  await screen.click('Remove from this restaurant')
  await screen.until('Remove ravi from this restaurant?')
  screen.api.lose('removeStaff')
  await press('Remove from this restaurant')
  await screen.until(() => document.querySelector('dialog [role="alert"]') !== null)
  await screen.click('Cancel')
  await screen.until(() => !screen.text().includes('Remove ravi from this restaurant?'))
  expect(document.querySelector('dialog [role="alert"]')).toBeNull()
})
