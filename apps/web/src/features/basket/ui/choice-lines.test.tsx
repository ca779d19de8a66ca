import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import * as limits from '@thali/contract/basics/limits'
import * as pages from '@thali/contract/basics/pages'
import { navigate } from '#web/lib/router.ts'
import type { TestScreen } from '../../../../test/screen.tsx'
import { basket } from '../store/current-basket.ts'
import { forgetChoices, input, lines, openChooser as open, portions } from './chooser.testing.ts'

afterEach(async () => {
  forgetChoices()
  // No toast waits for one of this test.
  await act(async () => void (await vi.advanceTimersByTimeAsync(2 * limits.toastMs)))
})

/** The basket has two full portions with a note, and one half. */
const openWithLines = async (): Promise<TestScreen> => {
  const screen = await open({ portions })
  await screen.tick('Full')
  await screen.click('One more Dal Makhani')
  await screen.type('Note', 'mild')
  await screen.click('Add for ₹640')
  await screen.click('Add one Dal Makhani')
  await screen.until('One more Dal Makhani?')
  await screen.click('Choose again')
  await screen.click('Add for ₹190')
  expect(lines()).toEqual([
    [2, 320, 'mild'],
    [1, 190, ''],
  ])
  return screen
}

test('Repeat adds the last choice, and Close adds nothing', async () => {
  const { click, until, button } = await openWithLines()
  await click('Add one Dal Makhani')
  await until('One more Dal Makhani?')
  expect(document.querySelector('dialog')?.textContent).toContain('Last chosenHalf₹190')
  await click('Close')
  expect(lines()[1]).toEqual([1, 190, ''])
  await click('Add one Dal Makhani')
  await click('Repeat last')
  expect(lines()).toEqual([
    [2, 320, 'mild'],
    [2, 190, ''],
  ])
  expect(document.querySelector('dialog')).toBeNull()
  await until('Dal Makhani, 4 in basket, total ₹1020')
  expect(button('Add one Dal Makhani')).toBeTruthy()
})

test('minus asks which line of a dish loses one', async () => {
  const { click, until } = await openWithLines()
  await click('Remove one Dal Makhani')
  await until('Which Dal Makhani to remove?')
  const choices = [...document.querySelectorAll<HTMLElement>('dialog li button')]
  expect(choices.map(({ textContent }) => textContent)).toEqual([
    'Remove one Dal Makhani 2× Full ₹320',
    'Remove one Dal Makhani 1× Half ₹190',
  ])
  await act(async () => choices[0]?.click())
  expect(lines()).toEqual([
    [1, 320, 'mild'],
    [1, 190, ''],
  ])
  expect(document.querySelector('dialog')).toBeNull()
  await until('Dal Makhani, 2 in basket, total ₹510')
})

test('a choice that is in the basket shows its note, and a new one replaces it', async () => {
  const { click, tick, type, field, text } = await openWithLines()
  await click('Add one Dal Makhani')
  await click('Choose again')
  expect(field('Note').value).toBe('')
  await tick('Full')
  expect(field('Note').value).toBe('mild')
  expect(text()).not.toContain('A new note replaces it.')
  await type('Note', 'hot')
  expect(text()).toContain('This choice is in the basket with the note “mild”. A new note replaces it.')
  await click('Add for ₹320')
  expect(lines()).toEqual([
    [3, 320, 'hot'],
    [1, 190, ''],
  ])
})

test('a changed line takes the choice, and joins an equal one', async () => {
  const { click, until, tick, text, field } = await openWithLines()
  await act(async () => navigate(pages.basket))
  await click('Change the choice of Dal Makhani: Full')
  await until('Change to ₹640')
  expect([input('Full').checked, field('Note').value]).toEqual([true, 'mild'])
  await tick('Half')
  await click('Change to ₹380')
  expect(lines()).toEqual([[3, 190, 'mild']])
  expect(document.querySelector('dialog')).toBeNull()
  expect(text()).toContain('₹570')
})

test('a line that went in another tab is not changed', async () => {
  const { click, until } = await openWithLines()
  await act(async () => navigate(pages.basket))
  await click('Change the choice of Dal Makhani: Full')
  await until('Change to ₹640')
  await act(async () => basket.change((before) => new Map([...before].slice(1))))
  await click('Change to ₹640')
  expect([...document.querySelectorAll('[role="log"] > span')].at(-1)?.textContent).toBe(
    'Dal Makhani was changed in another tab. Please check it.',
  )
  expect([lines(), document.querySelector('dialog')]).toEqual([[[1, 190, '']], null])
})
