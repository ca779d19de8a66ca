import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import { aDish, answerMenu } from '#web/features/catalog/menu.testing.ts'
import { isClosed, press } from '../../test/dialogs.ts'
import { openScreen, type TestScreen } from '../../test/screen.tsx'
import { told } from '../../test/toasts.ts'

const dishes = [
  aDish('Naan', { price: 40.5 }),
  aDish('Dal', {
    price: 180,
    portions: [
      { id: 'half', name: 'Half', price: 180, isAvailable: true },
      { id: 'full', name: 'Full', price: 320, isAvailable: true },
    ],
  }),
  aDish('Tea', { price: 20 }),
]

const openItems = async (...selected: readonly string[]): Promise<TestScreen> => {
  const screen = await openScreen(pages.adminItems, { before: (api) => answerMenu(api, ...dishes) })
  await screen.click('Select')
  for (const name of selected) await screen.tick(`Select ${name}`)
  return screen
}

const openPrices = async (...selected: readonly string[]): Promise<TestScreen> => {
  const screen = await openItems(...selected)
  await screen.click('Change prices')
  return screen
}

const preview = (): string[] => [...document.querySelectorAll('dialog li')].map(({ textContent }) => textContent)

const names = (screen: TestScreen): unknown[] =>
  screen.api.bodies('saveItem').map((body) => (body as { readonly name: string }).name) // as the screen sent them

test('the bar counts the chosen items, all of them or none', async () => {
  const { text, click, tick, button } = await openItems()
  expect(text()).toContain('0 selected')
  expect(button('Change prices').getAttribute('aria-disabled')).toBe('true')
  await click('Change prices')
  expect(isClosed()).toBe(true)
  await tick('Select Naan')
  await tick('Select Tea')
  await tick('Select Naan')
  expect(text()).toContain('1 selected')
  await click('Select all')
  expect(text()).toContain('3 selected')
  await click('Done')
  expect(text()).not.toContain('selected')
  expect(button('Edit Naan')).toBeDefined()
})

test('Select all takes only the items that a text finds', async () => {
  const { text, click, type } = await openItems()
  await type('Find an item', 'na')
  await click('Select all')
  expect(text()).toContain('1 selected')
})

test.each([
  ['raise-percent', '10', '1', ['Naan₹40.50 → ₹45', 'DalHalf: ₹180 → ₹198Full: ₹320 → ₹352']],
  ['lower-percent', '10', '5', ['Naan₹40.50 → ₹35', 'DalHalf: ₹180 → ₹160Full: ₹320 → ₹290']],
  ['raise-amount', '7.25', '0.01', ['Naan₹40.50 → ₹47.75', 'DalHalf: ₹180 → ₹187.25Full: ₹320 → ₹327.25']],
  ['lower-amount', '50', '10', ['Naan₹40.50 → ₹0', 'DalHalf: ₹180 → ₹130Full: ₹320 → ₹270']],
])('%s by %s to ₹%s shows old and new prices', async (rule, by, rounding, rows) => {
  const { type } = await openPrices('Naan', 'Dal')
  expect(preview()).toEqual([])
  await type('Change', rule)
  await type('By how much', by)
  await type('Round to', rounding)
  expect(preview()).toEqual(rows)
})

test.each([
  ['0', 'A number above 0.'],
  ['-5', 'A number above 0.'],
  ['x', 'A number above 0.'],
  ['99999999', 'A price would be above'],
])('prices raised by “%s” are not saved', async (by, words) => {
  const { type, text, button, api } = await openPrices('Naan', 'Tea')
  expect(text()).not.toContain(words)
  await type('By how much', by)
  expect(text()).toContain(words)
  expect(button('Change 2 items').getAttribute('aria-disabled')).toBe('true')
  await press('Change 2 items')
  expect(api.bodies('saveItem')).toEqual([])
})

test('prices are saved one after the other, and failed ones again with the same price', async () => {
  const screen = await openPrices('Naan', 'Tea')
  const { api, type, until, text, field } = screen
  await type('By how much', '10')
  api.hold('saveItem')
  await press('Change 2 items')
  await until('0 of 2')
  await until(() => api.bodies('saveItem').length === 1)
  await press('Change 2 items')
  api.refuse('saveItem', { status: 409, code: 'changed_meanwhile' })
  await until('Not changed: Naan, Tea. The others are. Please try again.')
  expect(names(screen)).toEqual(['Naan', 'Tea'])
  expect(field('By how much').disabled).toBe(true)
  api.recover('saveItem')
  await press('Change 2 items')
  await until(isClosed)
  await told(screen, '2 items are changed.')
  expect(api.bodies('saveItem').slice(2)).toMatchObject([
    { id: 'Naan', price: 45, version: 3 },
    { id: 'Tea', price: 22, version: 3 },
  ])
  expect(text()).toContain('2 selected')
})

test('a price that was stored with a lost answer is not sent again', async () => {
  const screen = await openPrices('Naan', 'Tea')
  const { api, type, until, text } = screen
  await type('By how much', '10')
  api.lose('saveItem')
  answerMenu(api, aDish('Naan', { price: 45, version: 4 }), aDish('Tea', { price: 20 }))
  await press('Change 2 items')
  await until('Not changed: Naan, Tea.')
  await until(() => text().includes('₹45 → ₹45'))
  api.recover('saveItem')
  await press('Change 2 items')
  await until(isClosed)
  await told(screen, '2 items are changed.')
  expect(names(screen)).toEqual(['Naan', 'Tea', 'Tea'])
})

test('new prices of portions are sent with their ids', async () => {
  const screen = await openPrices('Naan', 'Dal')
  await screen.type('By how much', '10')
  await press('Change 2 items')
  await screen.until(isClosed)
  expect(names(screen)).toEqual(['Naan', 'Dal'])
  expect(screen.api.bodies('saveItem')[1]).toMatchObject({
    portions: [
      { id: 'half', price: 198 },
      { id: 'full', price: 352 },
    ],
  })
  await told(screen, '2 items are changed.')
})
