import { act } from 'react'
import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import type { FakeApi } from '../../test/fake-api.ts'
import { sampleReply } from '../../test/sample.ts'
import { openScreen, tokensOf, type TestScreen } from '../../test/screen.tsx'

/** A server without a restaurant, whose set-up is used up by its first success. */
const offerSetup = (api: FakeApi): void => {
  const menus = [{ id: 'cafe' as const, name: 'Café', categories: ['Coffee'], dishes: 32 }]
  api.answer('getSetup', () => ({ isNeeded: true, menus }))
  api.answer('login', () => tokensOf('admin', 'cafe-elan-pune'))
}

const fillSetup = async ({ until, type, tick, click }: TestScreen): Promise<void> => {
  await until('Setup code')
  await type('Setup code', 'AAAA-AAAA')
  await click('Continue')
  await until('Name of the restaurant')
  await type('Name of the restaurant', 'Café Élan, Pune')
  await type('Number of tables', '14')
  await click('Continue')
  await until('Your login')
  await type('Username', 'meera')
  await type('Password', 'four short words here')
  await click('Continue')
  await until('Your menu')
  await tick('Café')
  await click('Continue')
  await until('Is this right?')
}

test('after a lost answer of the set-up the second tap logs in', async () => {
  const screen = await openScreen(pages.setup, { as: 'stranger', before: offerSetup })
  await fillSetup(screen)
  screen.api.lose('setUp')
  await screen.click('Create the restaurant')
  await screen.until('The server did not answer.')
  screen.api.refuse('setUp', { status: 409, code: 'already_set_up' })
  await screen.click('Create the restaurant')
  await screen.until(() => location.pathname === pages.adminTables)
  expect(screen.api.bodies('login')).toEqual([{ username: 'meera', password: 'four short words here' }])
  const [first, second] = screen.api.bodies('setUp')
  expect(second).toEqual(first)
  expect(first).toEqual({
    code: 'AAAA-AAAA',
    restaurant: { id: 'cafe-elan-pune', name: 'Café Élan, Pune', tableCount: 14 },
    admin: { username: 'meera', password: 'four short words here' },
    menu: 'cafe',
  })
  expect(sessionStorage.getItem('thali-setup')).toBeNull()
})

test('a set-up in another browser leads to the login', async () => {
  const screen = await openScreen(pages.setup, { as: 'stranger', before: offerSetup })
  await fillSetup(screen)
  screen.api.refuse('setUp', { status: 409, code: 'already_set_up' })
  screen.api.refuse('login', { status: 401, code: 'unauthenticated' })
  await screen.click('Create the restaurant')
  await screen.until('The restaurant is set up already.')
  expect(screen.api.bodies('login')).toHaveLength(1)
  await screen.click('Log in')
  await screen.until(() => location.pathname === pages.adminLogin)
})

const isConfirm = ({ textContent }: Node): boolean => textContent === 'Replace 2 cards'

const card = sampleReply('createTableCard')

test('a replacement of cards without an answer replaces each card once', async () => {
  const { until, wait, click, api, text } = await openScreen(pages.tableCards, {
    before: (fake) =>
      fake.answer('listTables', (tables) => tables.map((table) => ({ ...table, card: { ...card, version: 4 } }))),
  })
  await until('What to print')
  await click('Replace 2 cards')
  await until('Replace the cards of 2 tables?')
  expect(text()).toContain('All their printed cards stop ordering at once')
  // The answer of the second card is lost.
  api.answer('createTableCard', (made) => {
    if (api.bodies('createTableCard').length === 1) api.lose('createTableCard')
    return { ...made, version: 5 }
  })
  const confirm = (): Promise<void> => {
    const button = [...document.querySelectorAll<HTMLElement>('dialog button')].find(isConfirm)
    return act(async () => button?.click())
  }
  await confirm()
  await until('it goes on where it stopped')
  // The first card shows its new version.
  await wait(100)
  api.recover('createTableCard')
  await confirm()
  await until(() => api.bodies('createTableCard').length === 4)
  const replaced = api.bodies('createTableCard').map((body) => (body as { replaces: number }).replaces)
  expect(replaced).toEqual([4, 4, 4, 4])
  await until(() => !text().includes('Replace the cards of 2 tables?'))
})

test('a close of the day without an answer is repeated with its count', async () => {
  const { until, click, type, field, reload, api, text } = await openScreen(pages.dayClose)
  const open = async (): Promise<void> => {
    await until('Close Friday')
    await click('Close Friday')
    await until('Count the cash')
  }
  await open()
  await type('Pieces of ₹500', '1')
  await type('Other cash in rupees', '100')
  await reload()
  await open()
  expect(field('Pieces of ₹500').value).toBe('1')
  await type('Left in the drawer for the next day', '0')
  await click('Close with')
  api.lose('closeDay')
  await click('Close the day')
  await until('No answer from the server. The day may be closed')
  api.refuse('closeDay', { status: 409, code: 'day_closed' })
  await click('Close the day')
  await until('This day was closed already')
  const [first, second] = api.bodies('closeDay')
  expect(second).toEqual(first)
  expect(first).toMatchObject({ cashCounted: 600, floatLeft: 0 })
  expect(text()).not.toContain('No answer from the server')
})
