import { act } from 'react'
import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import { navigate } from '#web/lib/router.ts'
import { openScreen, type TestScreen } from '../../../../test/screen.tsx'
import { basket } from '../store/current-basket.ts'
import { startBasketLayer } from './start-basket-layer.ts'

/** The name and quantity of each row, from top to bottom. */
const rows = (): string[] =>
  [...document.querySelectorAll('main li')].map(
    (row) => `${row.querySelector('h2')?.textContent} ${row.querySelector('fieldset output, fieldset')?.textContent}`,
  )

const lines = (): [string, number, string][] =>
  [...basket.get().lines.values()].map(({ name, quantity, specialInstructions }) => [
    name,
    quantity,
    specialInstructions,
  ])

/** A press with the finger. */
const tap = (element: Element): Promise<void> =>
  act(async () => void element.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 })))

/** Two dals and one paneer are in the basket, which is open. */
const openBasket = async (): Promise<TestScreen> => {
  const screen = await openScreen(pages.menu, { as: 'diner' })
  await screen.until('Dal Makhani')
  await act(startBasketLayer)
  await screen.click('Add one Dal Makhani')
  await screen.click('Add one Dal Makhani')
  await screen.click('Add one Paneer Tikka')
  await act(async () => navigate(pages.basket))
  await screen.until('Send to kitchen')
  return screen
}

test('a removed row keeps its place until 5 s after the last tap', async () => {
  const { button, click, until, wait, text } = await openBasket()
  await click('Remove one Dal Makhani')
  expect(lines()).toEqual([
    ['Dal Makhani', 1, ''],
    ['Paneer Tikka', 1, ''],
  ])
  expect(text()).not.toContain('Removed')
  await tap(button('Remove one Dal Makhani'))
  await until('Removed')
  expect(lines()).toEqual([['Paneer Tikka', 1, '']])
  expect(rows().map((row) => row.split(' ')[0])).toEqual(['Dal', 'Paneer'])
  await wait(4000)
  await act(
    async () => void document.querySelector('main ul')?.dispatchEvent(new Event('pointerdown', { bubbles: true })),
  )
  await wait(4900)
  expect(text()).toContain('Removed')
  await wait(200)
  expect(text()).not.toContain('Removed')
  expect(rows()).toHaveLength(1)
})

test('Undo returns a row with its note and quantity to its place', async () => {
  const { button, click, until, text } = await openBasket()
  const [dal] = [...basket.get().lines.values()]
  await act(async () =>
    basket.change(
      (before) =>
        new Map(
          [...before].map(([key, line]) => [
            key,
            key === dal?.lineKey ? { ...line, specialInstructions: 'hot', quantity: 1 } : line,
          ]),
        ),
    ),
  )
  await tap(button('Remove one Dal Makhani'))
  await tap(button('Remove one Paneer Tikka'))
  await until(() => text().split('Removed').length === 3)
  await click('Undo: put Paneer Tikka')
  await click('Undo: put Dal Makhani')
  expect(lines()).toEqual([
    ['Dal Makhani', 1, 'hot'],
    ['Paneer Tikka', 1, ''],
  ])
  expect(text()).not.toContain('Removed')
})

test('Undo by key gets the focus, stays, and returns it to plus', async () => {
  const { button, click, until, wait, text } = await openBasket()
  await click('Remove one Paneer Tikka')
  await until('Removed')
  expect(document.activeElement).toBe(button('Undo: put Paneer Tikka'))
  await wait(20_000)
  expect(text()).toContain('Removed')
  await click('Undo: put Paneer Tikka')
  expect(document.activeElement).toBe(button('Add one Paneer Tikka'))
})

test('Undo by finger takes no focus, and its row goes after a blur', async () => {
  const { button, until, wait, text } = await openBasket()
  await tap(button('Remove one Paneer Tikka'))
  await until('Removed')
  const undo = button('Undo: put Paneer Tikka')
  expect(document.activeElement).not.toBe(undo)
  await act(async () => undo.focus())
  await wait(9000)
  await act(async () => undo.blur())
  await wait(4900)
  expect(text()).toContain('Removed')
  await wait(200)
  expect(text()).not.toContain('Removed')
})

test('a dish added again replaces its removed row', async () => {
  const { button, click, until, text } = await openBasket()
  await tap(button('Remove one Paneer Tikka'))
  await until('Removed')
  await click('Add one Paneer Tikka')
  expect(text()).not.toContain('Removed')
  expect(rows()).toHaveLength(2)
})

test('clearing returns to the menu and can be undone for 30 s', async () => {
  const { button, until, text, wait } = await openBasket()
  await tap(button('Clear all items from the basket'))
  await until('The basket is empty now.')
  expect(location.pathname).toBe(pages.menu)
  expect(document.activeElement).not.toBe(button('Undo'))
  await wait(29_000)
  await tap(button('Undo'))
  expect(lines()).toEqual([
    ['Dal Makhani', 2, ''],
    ['Paneer Tikka', 1, ''],
  ])
  expect(text()).not.toContain('The basket is empty now.')
})

test('the undo of clearing ends after 30 s, and with a new dish', async () => {
  const first = await openBasket()
  await first.click('Clear all items from the basket')
  await first.until('The basket is empty now.')
  await first.wait(30_100)
  expect(first.text()).not.toContain('The basket is empty now.')
  await act(async () => navigate(pages.menu))
  await first.click('Add one Dal Makhani')
  await act(async () => navigate(pages.basket))
  await first.click('Clear all items from the basket')
  await first.until('The basket is empty now.')
  await first.click('Add one Paneer Tikka')
  expect(first.text()).not.toContain('The basket is empty now.')
})

test('the undo of clearing by key has the focus and leaves it at the heading', async () => {
  const { button, click, until } = await openBasket()
  await click('Clear all items from the basket')
  await until('The basket is empty now.')
  expect(document.activeElement).toBe(button('Undo'))
  await click('Undo')
  expect(document.activeElement?.tagName).toBe('H1')
  expect(basket.get().count).toBe(3)
})

test('clearing leaves no removed row, and another restaurant gets nothing back', async () => {
  const { button, until, text } = await openBasket()
  await tap(button('Remove one Paneer Tikka'))
  await until('Removed')
  await tap(button('Clear all items from the basket'))
  await until('The basket is empty now.')
  expect(text()).not.toContain('Removed')
  const undo = button('Undo')
  await act(() => basket.open('another'))
  await tap(undo)
  expect(basket.get().count).toBe(0)
})

test('a browser without a database says that it cannot keep the basket', async () => {
  const { text } = await openBasket()
  expect('indexedDB' in globalThis).toBe(false)
  expect(text()).toContain('This browser cannot keep your basket. Please leave this page open')
})

test('the network above the basket is named while it is missing', async () => {
  const { text } = await openBasket()
  const offline = 'Offline. Your basket is safe.'
  expect(text()).not.toContain(offline)
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
  await act(async () => void dispatchEvent(new Event('offline')))
  expect(text()).toContain(offline)
  Reflect.deleteProperty(navigator, 'onLine')
  await act(async () => void dispatchEvent(new Event('online')))
  expect(text()).not.toContain(offline)
})
