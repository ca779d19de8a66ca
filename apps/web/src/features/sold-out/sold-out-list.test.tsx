import { afterEach, expect, test, vi } from 'vitest'
import type { MenuItem } from '@thali/contract/menu/item'
import type { FakeApi } from '../../../test/fake-api.ts'
import type { TestScreen } from '../../../test/screen.tsx'
import { DishesSoldOut } from './dishes-sold-out.tsx'
import { SoldOutList } from './sold-out-list.tsx'
import { aDish, answerMenu, changes, showWithUndo } from './sold-out.testing.tsx'
import { endUndo, soldOutUndo } from './sold-out-undo.ts'

afterEach(endUndo)

const tomorrow = '2026-11-21T00:00:00.000Z'
const onSale = { soldOutUntil: null, isSuspended: false, left: null }

const menu = (api: FakeApi): void =>
  answerMenu(
    api,
    {
      Breads: [aDish('naan'), aDish('roti', { soldOutUntil: tomorrow })],
      Empty: [],
      Best: [
        aDish('roti', { soldOutUntil: tomorrow }),
        aDish('dal'),
        aDish('raita', { isSuspended: true }),
        aDish('papad'),
      ],
    },
    { dal: 0, papad: 4 },
  )

const names = { items: { naan: 'नान' }, categories: { Breads: 'रोटियां' } }

const showList = async (before = menu): Promise<TestScreen> => {
  const find = (items: readonly MenuItem[], text: string): readonly MenuItem[] =>
    items.filter(({ id }) => id.includes(text))
  const screen = await showWithUndo(
    <SoldOutList
      restaurantId="sample-restaurant"
      timezone="Asia/Kolkata"
      names={names}
      find={find}
      onClose={() => undefined}
    />,
    before,
  )
  return screen
}

const sections = (): string[] =>
  [...document.querySelectorAll('dialog section')].map(
    (section) =>
      `${section.getAttribute('aria-label')}: ${[...section.querySelectorAll('li > button:first-child')].map(({ textContent }) => textContent).join(', ')}`,
  )

const listed = [
  'Out now: rotiSold out until tomorrow, dalSold out, raitaSold out',
  'रोटियां: नानnaan, rotiSold out until tomorrow',
  'Best: rotiSold out until tomorrow, dalSold out, raitaSold out, papad4 left',
]

test('dishes that are out come first and once, then all by category', async () => {
  const { api, until, text } = await showList((fake) => {
    menu(fake)
    fake.hold('getStock')
  })
  expect(text()).toContain('Loading the dishes...')
  api.recover('getStock')
  await until(() => sections().length > 0)
  expect(sections()).toEqual(listed)
  expect(api.calls.find(({ name }) => name === 'getRestaurant')?.query.get('includeSuspended')).toBe('true')
})

test('a menu with nothing out has no such section', async () => {
  const { until } = await showList((api) => answerMenu(api, { Breads: [aDish('naan')] }, { naan: 1 }))
  await until(() => sections().length > 0)
  expect(sections()).toEqual(['रोटियां: नानnaan1 left'])
})

test('a text finds dishes in place of the categories', async () => {
  const { until, type, text } = await showList()
  await until(() => sections().length > 0)
  await type('Find a dish', 'ai')
  expect(sections()).toEqual(['Found: raitaSold out'])
  await type('Find a dish', 'none')
  expect(sections()).toEqual(['Found: '])
  expect(text()).toContain('No dish is called so.')
  await type('Find a dish', '  ')
  expect(sections()).toEqual(listed)
})

test('one tap makes a dish sold out, and the next one puts it back at its place', async () => {
  const { api, click, until, button } = await showList()
  await until(() => sections().length > 0)
  expect(button('roti: back on sale').textContent).toBe('Back on sale')
  answerMenu(api, { Breads: [aDish('naan', { soldOutUntil: tomorrow }), aDish('roti')] })
  await click('नान: mark sold out until tomorrow')
  await until('नान: Sold out until tomorrow')
  expect(changes(api)).toEqual([['naan', { ...onSale, soldOutUntil: 'next-business-day' }]])
  expect(soldOutUndo.get()?.switches).toEqual([{ itemId: 'naan', change: onSale }])
  // No row moves under a finger.
  await until(() => sections()[1]?.includes('नानnaanSold out until tomorrow') === true)
  expect(sections()[0]).toBe('Out now: roti')
  await click('नान: back on sale')
  await until('नान: On sale')
  expect(changes(api).at(-1)).toEqual(['naan', onSale])
})

test('a dish with some left can be marked, and Undo restores its countdown', async () => {
  const { api, click, until } = await showList()
  await click('papad: mark sold out until tomorrow')
  await until('papad: Sold out until tomorrow')
  await click('Undo')
  await until(() => changes(api).length === 2)
  expect(changes(api)[1]).toEqual(['papad', { ...onSale, left: 4 }])
})

test('a dish that could not be switched says why at its row', async () => {
  const { api, click, until } = await showList()
  api.refuse('setItemAvailability', { status: 404, code: 'not_found', message: 'The dish is gone.' })
  await click('papad: mark sold out until tomorrow')
  await until('The dish is gone.')
  expect(document.querySelector('dialog [role="alert"]')?.closest('li')?.textContent).toContain('papad4 left')
  expect(soldOutUndo.get()).toBeUndefined()
})

test.each(['getRestaurant', 'getStock'] as const)(
  'dishes that could not be loaded (%s) are tried again',
  async (name) => {
    const { api, click, until, text, logged } = await showList((fake) => {
      menu(fake)
      fake.lose(name)
    })
    await until('The dishes could not be loaded.')
    expect(logged.join()).toContain('Error retrieving the dishes')
    api.recover(name)
    await click('Retry')
    await until(() => sections().length === 3)
    expect(text()).not.toContain('The dishes could not be loaded.')
  },
)

test('the name of a dish opens all choices, with its countdown', async () => {
  const { click, field, until } = await showList()
  await click('papad4 left')
  expect(field('Number left').value).toBe('4')
  expect([...document.querySelectorAll('dialog h2')].map(({ textContent }) => textContent)).toContain('papad')
  await click('Until I switch it back on')
  await until(() => document.querySelectorAll('dialog').length === 1)
})

const showDishes = (itemIds: readonly string[], name?: string, before = menu): Promise<TestScreen> =>
  showWithUndo(
    <DishesSoldOut
      restaurantId="sample-restaurant"
      itemIds={itemIds}
      name={name}
      timezone="Asia/Kolkata"
      onClose={vi.fn<() => void>()}
      onChanged={() => undefined}
    />,
    before,
  )

const choices = (): (string | null)[] =>
  [...document.querySelectorAll('dialog button:has(> span)')].map(({ textContent }) => textContent.trim())

test('the dishes of an order are chosen from, each once, as they are on the menu', async () => {
  const { click, until, field, text } = await showDishes(['papad', 'gone', 'roti', 'papad', 'naan'])
  await until('Which dish is sold out?')
  await until('papad')
  expect(choices()).toEqual(['papad 4 left', 'roti Sold out until tomorrow', 'naan On sale'])
  expect(text()).not.toContain('None of these dishes')
  await click('papad')
  expect(field('Number left').value).toBe('4')
})

test('the only dish needs no choice', async () => {
  const { until, text, api } = await showDishes(['roti'], 'Butter Roti', (fake) => {
    menu(fake)
    fake.hold('getRestaurant')
  })
  await until('Loading the dishes...')
  expect(text()).toContain('Butter Roti')
  api.recover('getRestaurant')
  await until('Until I switch it back on')
  expect(text()).not.toContain('Which dish')
})

test.each([undefined, 'Butter Roti'])('dishes that left the menu are told (name: %s)', async (name) => {
  const { until } = await showDishes(['gone'], name)
  await until('None of these dishes is on the menu any more.')
  expect(choices()).toEqual([])
})
