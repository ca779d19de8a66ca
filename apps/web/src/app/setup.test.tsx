import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import * as bounds from '@thali/contract/basics/bounds'
import type { FakeApi } from '../../test/fake-api.ts'
import { enterCode, enterRestaurant, heading, openSetup } from './setup.testing.ts'

afterEach(() => sessionStorage.clear())

const codes = (api: FakeApi): unknown[] => api.bodies('checkSetupCode')

test('the code is asked for and checked, and a refused one is named', async () => {
  const { api, click, type, until, text, field } = await openSetup()
  expect(text()).toContain('Step 1 of 5')
  expect(text()).not.toContain('Back')
  await click('Continue')
  await until('Please enter the code.')
  expect(codes(api)).toEqual([])
  api.refuse('checkSetupCode', { status: 403, code: 'setup_code_wrong' })
  await type('Setup code', 'AAAA-AAAA')
  await click('Continue')
  await until('This is not the code.')
  expect(document.activeElement).toBe(field('Setup code'))
  await type('Setup code', 'AAAA-AAAB')
  expect(text()).not.toContain('This is not the code.')
  await type('Setup code', 'AAAA-AAAA')
  expect(text()).toContain('This is not the code.')
  api.recover('checkSetupCode')
  await type('Setup code', 'abcd-efgh')
  await click('Continue')
  await until(() => heading() === 'Your restaurant')
  expect(codes(api)).toEqual([{ code: 'AAAA-AAAA' }, { code: 'abcd-efgh' }])
})

test('a step opens with its heading focused, and a double press confirms one step', async () => {
  const { api, type, until, text, button, wait, click } = await openSetup()
  await type('Setup code', 'ABCD-EFGH')
  api.hold('checkSetupCode')
  await click('Continue')
  await act(
    async () =>
      void document.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true, bubbles: true })),
  )
  expect(button('Continue').getAttribute('aria-busy')).toBe('true')
  api.recover('checkSetupCode')
  await until(() => heading() === 'Your restaurant')
  await wait(500)
  expect(codes(api)).toHaveLength(1)
  expect(document.activeElement?.textContent).toBe('Your restaurant')
  expect(text()).toContain('Step 2 of 5')
  expect(location.search).toBe('?step=restaurant')
})

test.each([
  [{ code: 'rate_limited', status: 429, message: 'Too many tries.' } as const, 'Too many tries.'],
  [undefined, 'The server did not answer. Nothing that you typed is lost. Please try again.'],
])('a code that could not be checked says why', async (refused, words) => {
  const { api, type, click, until, text } = await openSetup()
  if (refused) api.refuse('checkSetupCode', refused)
  else api.lose('checkSetupCode')
  await type('Setup code', 'ABCD-EFGH')
  await click('Continue')
  await until(words)
  expect(heading()).toBe('Enter the setup code')
  api.hold('checkSetupCode')
  await click('Continue')
  expect(text()).not.toContain(words)
  api.recover('checkSetupCode')
  await until(() => heading() === 'Your restaurant')
})

test.each(['', '0', '10000', '1.5', '12a', '-3'])('“%s” is no number of tables', async (tables) => {
  const screen = await openSetup()
  await enterCode(screen)
  await screen.type('Number of tables', tables)
  await screen.click('Continue')
  await screen.until(`Please enter a number from 1 to ${bounds.tableNumberMax}.`)
  expect(screen.text()).toContain('Please enter a name.')
  expect(heading()).toBe('Your restaurant')
})

test('the address follows the name until it is changed', async () => {
  const screen = await openSetup()
  const { type, click, until, text, field } = screen
  await enterCode(screen)
  await type('Name of the restaurant', 'Café Élan, Pune')
  await type('Number of tables', ' 9999 ')
  await until('Address: cafe-elan-pune')
  await click('Change')
  expect(field('Address').value).toBe('cafe-elan-pune')
  await type('Address', 'Élan')
  await type('Name of the restaurant', 'Elan')
  expect(field('Address').value).toBe('élan')
  await click('Continue')
  await until('Please use small letters, digits and hyphens only, such as blue-lotus.')
  await type('Address', ' ELAN ')
  expect(field('Address').value).toBe('elan')
  expect(text()).not.toContain('Please use small letters')
  await click('Continue')
  await until(() => heading() === 'Your login')
})

test.each([
  ['a name without Latin letters has a general address', {}, 'सागर', 'Address: my-restaurant'],
  ["the operator's address is not derived from the name", { restaurantId: 'house' }, 'Sai Kitchen', 'Address: house'],
])('%s', async (_, state, name, address) => {
  const screen = await openSetup(state)
  await enterCode(screen)
  await screen.type('Name of the restaurant', name)
  expect(screen.text()).toContain(address)
})

test.each([
  ['Meera Patil', 'four short words', true, false],
  ['meera', 'a'.repeat(bounds.passwordLengthMin - 1), false, true],
  ['', '', true, true],
])('the login “%s” with “%s” is refused', async (username, password, isName, isPassword) => {
  const screen = await openSetup()
  const { type, click, text } = screen
  await enterRestaurant(screen)
  await type('Username', username)
  await type('Password', password)
  expect(text()).not.toContain('Please')
  await click('Continue')
  expect(text().includes('Please use letters without accents')).toBe(isName)
  expect(text().includes(`Please enter at least ${bounds.passwordLengthMin} characters.`)).toBe(isPassword)
  expect(heading()).toBe('Your login')
})
