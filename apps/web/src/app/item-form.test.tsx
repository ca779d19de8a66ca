import { act } from 'react'
import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import type { MenuItem } from '@thali/contract/menu/item'
import { aDish, answerMenu } from '#web/features/catalog/menu.testing.ts'
import { openScreen, type TestScreen } from '../../test/screen.tsx'
import { told } from '../../test/toasts.ts'

const portions = [
  { id: 'half', name: 'Half', price: 180, isAvailable: true },
  { id: 'full', name: 'Full', price: 320, isAvailable: false },
]

const openItem = async (dish: Partial<MenuItem> = {}, query = `${pages.editItem}?item=Dal`): Promise<TestScreen> => {
  const screen = await openScreen(query, {
    before: (api) => {
      answerMenu(api, aDish('Naan'), aDish('Dal', { price: 180, ...dish }), aDish('Tea'))
      api.answer('saveItem', (_, { body }) => aDish('Dal', { name: (body as MenuItem).name })) // as the form sent it
    },
  })
  await screen.until('Item Name')
  return screen
}

const rows = (list: string): Element[] => [...document.querySelectorAll(`section[aria-label="${list}"] ol > li`)]

const inputs = (list: string): string[][] =>
  rows(list).map((row) =>
    [...row.querySelectorAll('input:not([type="checkbox"])')].map((one) => (one as HTMLInputElement).value),
  ) // text fields

const type = (input: Element | null | undefined, value: string): Promise<void> =>
  act(async () => {
    if (!(input instanceof HTMLInputElement)) throw new Error('There is no such field')
    Reflect.set(HTMLInputElement.prototype, 'value', value, input)
    input.dispatchEvent(new InputEvent('input', { bubbles: true }))
  })

test('a changed item is sent with its version, and told by name', async () => {
  const screen = await openItem()
  await screen.type('Item Name', ' Dal Fry ')
  await screen.type('Price', '199.5')
  screen.api.hold('saveItem')
  await screen.click('Update Menu Item')
  const isLocked = (): boolean => screen.field('Item Name').closest('fieldset')?.disabled === true
  await screen.until(isLocked)
  screen.api.recover('saveItem')
  await told(screen, 'Dal Fry is saved.')
  expect(screen.api.bodies('saveItem')).toMatchObject([
    { id: 'Dal', version: 3, name: 'Dal Fry', price: 199.5, categoryId: 'breads' },
  ])
  expect(location.pathname).toBe(pages.adminItems)
})

test.each([
  ['Item Name', '', 'Please input item name, price and category'],
  ['Price', '', 'Please enter a price.'],
  ['Price', '1.234', 'with at most two decimals.'],
])('the field %s refuses “%s”', async (label, value, words) => {
  const { type: fill, click, text, field, api } = await openItem()
  await fill(label, value)
  expect(text()).not.toContain(words)
  await click('Update Menu Item')
  expect(text()).toContain(words)
  expect(document.activeElement).toBe(field(label))
  expect(api.bodies('saveItem')).toEqual([])
})

test('a second item of the same name in the category is mentioned', async () => {
  const { type: fill, text } = await openItem()
  await fill('Item Name', 'naan')
  expect(text()).toContain('Breads already has an item “Naan”.')
  await fill('Item Name', 'Dal')
  expect(text()).not.toContain('already has an item')
})

test('a copy is a new item without the ids of its portions', async () => {
  const screen = await openItem({ portions }, `${pages.addItem}?copy=Dal`)
  expect(screen.field('Item Name').value).toBe('Dal (copy)')
  await screen.click('Add Menu Item')
  await told(screen, 'Dal (copy) is on the menu.')
  const [sent] = screen.api.bodies('saveItem')
  expect(sent).not.toHaveProperty('id')
  expect(sent).toMatchObject({
    name: 'Dal (copy)',
    portions: [
      { name: 'Half', price: 180, isAvailable: true },
      { name: 'Full', price: 320, isAvailable: false },
    ],
  })
  expect(JSON.stringify(sent)).not.toContain('"half"')
})

test('Duplicate opens the form of a copy in its name', async () => {
  const screen = await openItem()
  await screen.click('Duplicate')
  await screen.until(() => screen.field('Item Name').value === 'Dal (copy)')
  expect(`${location.pathname}${location.search}`).toBe(`${pages.addItem}?copy=Dal`)
  expect(screen.field('Category').value).toBe('Breads')
  expect(document.activeElement).toBe(screen.field('Item Name'))
})

test('after Save and add another the form is empty with the same category', async () => {
  const screen = await openItem({}, `${pages.addItem}?copy=Dal`)
  await screen.click('Save and add another')
  await told(screen, 'Dal (copy) is on the menu.')
  await screen.until(() => screen.field('Item Name').value === '')
  expect(location.pathname).toBe(pages.addItem)
  expect(screen.field('Category').value).toBe('Breads')
})

test('a lost answer keeps the form, and a retry creates no second item', async () => {
  const screen = await openItem({}, `${pages.addItem}?copy=Dal`)
  const { api, click, until } = screen
  api.lose('saveItem')
  await click('Add Menu Item')
  await until('No answer from the server.')
  expect(screen.logged.join()).toContain('Error saving item')
  expect(screen.field('Item Name').value).toBe('Dal (copy)')
  answerMenu(api, aDish('Naan'), aDish('Dal'), aDish('new', { name: 'Dal (copy)', price: 180 }))
  api.recover('saveItem')
  await click('Add Menu Item')
  await told(screen, 'Dal (copy) is on the menu.')
  expect(api.bodies('saveItem')).toHaveLength(1)
})

test('a change whose answer was lost is saved on top of itself', async () => {
  const screen = await openItem()
  const { api, click, type: fill, tick, until, text } = screen
  await fill('Price', '311')
  // Calculated when it is sent, so that the second body differs from the first.
  await tick('Tomorrow')
  api.lose('saveItem')
  await click('Update Menu Item')
  await until('No answer from the server.')
  const [{ availableFrom }] = api.bodies('saveItem') as [MenuItem] // as the form sent it
  const item = aDish('Dal', { price: 311, availableFrom, version: 4, restaurantId: 'sample-restaurant' })
  api.refuse('saveItem', { status: 409, code: 'changed_meanwhile', more: { item } })
  await click('Update Menu Item')
  await until(() => api.bodies('saveItem').length === 3)
  expect(api.bodies('saveItem')[2]).toMatchObject({ id: 'Dal', price: 311, version: 4 })
  expect(text()).not.toContain('was changed by another person')
})

test('the first portion takes the price, which then follows it', async () => {
  const { click, field, text, type: fill } = await openItem()
  expect(field('Price').hasAttribute('readonly')).toBe(false)
  await click('Add portion')
  expect(inputs('Portions')).toEqual([['', '180']])
  expect(document.activeElement).toBe(rows('Portions')[0]?.querySelector('input'))
  expect(field('Price').hasAttribute('readonly')).toBe(true)
  expect(text()).toContain('The price of the first portion, below.')
  await fill('Portion name', 'Half')
  await click('Add portion')
  expect(inputs('Portions')).toEqual([
    ['Half', '180'],
    ['', ''],
  ])
  await fill('Portion price', '200')
  expect(field('Price').value).toBe('200')
  await click('Remove portion 2')
  await click('Remove Half')
  expect([field('Price').value, field('Price').hasAttribute('readonly')]).toEqual(['200', false])
})

test('portions are moved, switched and removed each by its own row', async () => {
  const screen = await openItem({ portions })
  await screen.click('Move Full up')
  expect(inputs('Portions').map(([name]) => name)).toEqual(['Full', 'Half'])
  await screen.tick('Available: Half')
  await screen.click('Update Menu Item')
  await told(screen, 'Dal is saved.')
  expect(screen.api.bodies('saveItem')).toMatchObject([
    {
      price: 320,
      portions: [
        { id: 'full', isAvailable: false },
        { id: 'half', isAvailable: false },
      ],
    },
  ])
})

test('a removed last portion is stored as none', async () => {
  const screen = await openItem({ portions: portions.slice(0, 1) })
  await screen.click('Remove Half')
  expect(document.activeElement).toBe(screen.button('Add portion'))
  await screen.click('Update Menu Item')
  await told(screen, 'Dal is saved.')
  expect(screen.api.bodies('saveItem')).toMatchObject([{ portions: null, price: 180 }])
})

test('errors of portions are in the field of their row', async () => {
  const { click, api } = await openItem({ portions })
  const [first, second] = rows('Portions')
  await type(second?.querySelector('input'), ' half ')
  await type(first?.querySelectorAll('input')[1], '1.234')
  await click('Update Menu Item')
  const invalid = rows('Portions').map((row) =>
    [...row.querySelectorAll('input:not([type="checkbox"])')].map((one) => one.getAttribute('aria-invalid')),
  )
  expect(invalid).toEqual([
    [null, 'true'],
    ['true', null],
  ])
  expect(rows('Portions')[1]?.textContent).toContain('This name is already in the list.')
  expect(api.bodies('saveItem')).toEqual([])
})

test('a portion without a price to pay says so', async () => {
  const { text } = await openItem({ portions })
  await type(rows('Portions')[0]?.querySelectorAll('input')[1], '0')
  expect(text()).toContain('The price is ₹0. Guests would pay nothing.')
})

test('option groups are chosen from those that the item has not', async () => {
  const screen = await openItem({ optionGroupIds: [] })
  await screen.click('Add option group')
  const choices = (): string[] => [...document.querySelectorAll('dialog li')].map(({ textContent }) => textContent)
  expect(choices()).toEqual(['Dal MakhaniChoose 1', 'Paneer TikkaChoose 2'])
  await screen.click('Paneer Tikka')
  await screen.click('Add option group')
  expect(choices()).toEqual(['Dal MakhaniChoose 1'])
  await screen.click('Dal MakhaniChoose 1')
  await screen.click('Add option group')
  expect(screen.text()).toContain('This item has every option group.')
  await screen.click('Close')
  await screen.click('Move Dal Makhani up')
  await screen.click('Update Menu Item')
  await told(screen, 'Dal is saved.')
  expect(screen.api.bodies('saveItem')).toMatchObject([
    { optionGroupIds: ['listOptionGroups-0-id', 'listOptionGroups-1-id'] },
  ])
})

/** Whether the browser asks before the page closes. */
const asksBeforeClosing = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('the browser asks before it closes unsaved changes', async () => {
  const { api, type: fill, click, until } = await openItem()
  expect(asksBeforeClosing()).toBe(false)
  await fill('Price', '311')
  expect(asksBeforeClosing()).toBe(true)
  await click('Update Menu Item')
  await until(() => api.bodies('saveItem').length > 0)
  await until(() => location.pathname !== pages.editItem)
  expect(asksBeforeClosing()).toBe(false)
})
