import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import * as limits from '@thali/contract/basics/limits'
import * as pages from '@thali/contract/basics/pages'
import { reloadRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import { navigate } from '#web/lib/router.ts'
import type { TestScreen } from '../../test/screen.tsx'
import {
  forgetChoices,
  type Given,
  groups,
  input,
  legends,
  lines,
  openChooser as open,
  portions,
  withAll,
} from '#web/features/basket/ui/chooser.testing.ts'

const lastText = (selector: string): string | undefined => [...document.querySelectorAll(selector)].at(-1)?.textContent

afterEach(async () => {
  forgetChoices()
  // No toast waits for one of this test.
  await act(async () => void (await vi.advanceTimersByTimeAsync(2 * limits.toastMs)))
})

test('a chooser names the rule of each group, kinds and surcharges', async () => {
  await open()
  expect(legends()).toEqual(['BreadChoose 1', 'DipsUp to 2', 'ExtrasChoose any'])
  expect(['Roti', 'Mint', 'Sev', 'Egg'].map((label) => input(label).type)).toEqual([
    'radio',
    'checkbox',
    'checkbox',
    'checkbox',
  ])
  expect(['Roti', 'Mint', 'Sev', 'Egg'].map((label) => input(label).checked)).toEqual([false, false, true, false])
  expect(input('Egg').disabled).toBe(true)
  expect(input('Egg').labels?.[0]?.textContent).toBe('EggSold out')
  expect(input('Naan').labels?.[0]?.textContent).toBe('Naan+₹15')
  expect(input('Roti').labels?.[0]?.textContent).toBe('Roti')
})

test('without a required option the button leads to its group', async () => {
  const { click, tick, until } = await open()
  await click('Add for ₹11')
  expect(lines()).toEqual([])
  const fieldset = input('Roti').closest('fieldset')
  expect(fieldset?.getAttribute('aria-invalid')).toBe('true')
  expect(input('Mint').closest('fieldset')?.hasAttribute('aria-invalid')).toBe(false)
  await until('Bread: Choose 1')
  await tick('Naan')
  expect(fieldset?.hasAttribute('aria-invalid')).toBe(false)
  await click('Add for ₹26')
  expect(lines()).toEqual([[1, 26, '']])
  expect(document.querySelector('dialog')).toBeNull()
  await until('Dal Makhani, 1 in basket, total ₹26')
})

test('a full group offers no more, and fewer make room again', async () => {
  const { tick, click, button } = await open()
  await tick('Roti')
  await tick('Naan')
  expect(input('Roti').checked).toBe(false)
  await tick('Mint')
  expect(input('Pickle').disabled).toBe(false)
  await tick('Curd')
  expect(legends()[1]).toBe('Dips2 chosen, no more possible')
  expect([input('Pickle').disabled, input('Curd').disabled]).toEqual([true, false])
  expect(button('One more Curd').getAttribute('aria-disabled')).toBe('true')
  await click('One more Curd')
  expect(input('Curd').closest('div')?.querySelector('output')?.textContent).toBe('1')
  await tick('Mint')
  await click('One more Curd')
  expect(input('Curd').closest('div')?.querySelector('output')?.textContent).toBe('2')
  expect(legends()[1]).toBe('Dips2 chosen, no more possible')
  await click('One less Curd')
  expect(button('One less Curd').getAttribute('aria-disabled')).toBe('true')
  await click('One less Curd')
  expect(input('Curd').checked).toBe(true)
  await click('Add for ₹31')
  expect(lines()).toEqual([[1, 31, '']])
})

test('the quantity is between one and what is left of the dish', async () => {
  const { click, button, tick } = await open()
  await tick('Roti')
  expect(button('One less Dal Makhani').getAttribute('aria-disabled')).toBe('true')
  for (let more = 0; more < 120; more += 1) await act(async () => button('One more Dal Makhani').click())
  expect(button('One more Dal Makhani').getAttribute('aria-disabled')).toBe('true')
  await click(button('Add for').textContent)
  expect(lines()).toEqual([[99, 11, '']])
})

/** The menu comes again while the chooser is open. */
const change = async ({ api }: TestScreen, given: Given): Promise<void> => {
  api.answer('getRestaurant', (menu) => ({
    ...menu,
    categories: menu.categories.map((category) => ({
      ...category,
      items: category.items.map((item) => ({ ...item, ...given })),
    })),
  }))
  await act(() => reloadRestaurantData())
}

test('a portion that sold out since is named and not replaced', async () => {
  const screen = await open({ portions })
  const { click, until, tick } = screen
  await tick('Full')
  const left = portions.map((portion) => ({ ...portion, isAvailable: portion.id === 'half' }))
  await change(screen, { portions: left })
  await until('Full is sold out')
  expect(input('Full').labels?.[0]?.textContent).toBe('FullSold out')
  expect([input('Full').disabled, input('Full').checked, input('Half').checked]).toEqual([true, false, false])
  const fieldset = input('Half').closest('fieldset')
  expect(fieldset?.hasAttribute('aria-invalid')).toBe(false)
  await click('Portion: Choose 1')
  expect([fieldset?.getAttribute('aria-invalid'), legends()[0], lines()]).toEqual(['true', 'PortionChoose 1', []])
  await tick('Half')
  expect(fieldset?.hasAttribute('aria-invalid')).toBe(false)
  await click('Add for ₹190')
  expect(lines()).toEqual([[1, 190, '']])
})

test.each([
  ['a'.repeat(129), ''],
  ['a'.repeat(130), '20 characters remaining'],
  ['a'.repeat(149), '1 character remaining'],
  ['a'.repeat(151), '1 too many'],
])('the note of a chooser counts near its end (%#)', async (note, counter) => {
  const { type, field, click, tick } = await open()
  await tick('Roti')
  await type('Note', ` ${note}`)
  const hint = document.getElementById(field('Note').getAttribute('aria-describedby') ?? '')
  expect(hint?.textContent.trim()).toBe(counter)
  const isTooLong = note.length > 150
  expect(field('Note').getAttribute('aria-invalid')).toBe(isTooLong ? 'true' : null)
  await click('Add for ₹11')
  expect(lines()).toEqual(isTooLong ? [] : [[1, 11, note]])
  expect(document.activeElement?.tagName === 'TEXTAREA').toBe(isTooLong)
})

test.each<[string, Given]>([
  ['sold out', { isSoldOut: true }],
  ['suspended', { isSuspended: true }],
  ['unavailable', { availableFrom: '2026-11-25T00:00:00.000Z' }],
])('a dish that is %s while it is chosen cannot be added', async (way, given) => {
  const screen = await open({ portions })
  const { click, until, button } = screen
  await change(screen, { portions, ...given })
  const words = 'Dal Makhani is sold out'
  await until(words)
  expect([way, button(words).getAttribute('aria-disabled'), lastText('dialog [role="alert"]')]).toEqual([
    way,
    'true',
    words,
  ])
  await click(words)
  expect(lines()).toEqual([])
})

test('an open chooser follows the options and prices of the menu', async () => {
  const screen = await open({ optionGroupIds: ['Bread', 'Dips'], portions })
  const { api, click, tick, until } = screen
  await tick('Roti')
  await tick('Mint')
  await tick('Pickle')
  await until('Add for ₹195')
  api.answer('getRestaurant', (menu) => ({
    ...menu,
    optionGroups: groups.map((group) => ({
      ...group,
      options: group.options.map((option) => ({
        ...option,
        isAvailable: option.id !== 'Mint',
        price: option.id === 'Pickle' ? 30 : option.price,
      })),
    })),
    categories: menu.categories.map((category) => ({
      ...category,
      items: category.items.map((item) => ({
        ...item,
        optionGroupIds: ['Bread', 'Dips'],
        portions: portions.map((portion) => ({ ...portion, price: portion.price + 10 })),
      })),
    })),
  }))
  await act(() => reloadRestaurantData())
  await until('Add for ₹230')
  expect([input('Mint').disabled, input('Mint').checked, input('Roti').checked]).toEqual([true, false, true])
  await click('Add for ₹230')
  expect(lines()).toEqual([[1, 230, '']])
})

test('a line whose option sold out is unavailable until it is changed', async () => {
  const screen = await open(withAll)
  const { api, click, tick, until, text } = screen
  await tick('Roti')
  await click('Add for ₹11')
  await act(async () => navigate(pages.basket))
  await until('Send to kitchen (₹11)')
  expect(text()).not.toContain('Unavailable')
  api.answer('getRestaurant', (menu) => ({
    ...menu,
    optionGroups: groups.map((group) => ({
      ...group,
      options: group.options.map((option) => ({ ...option, isAvailable: option.id !== 'Sev' })),
    })),
    categories: menu.categories.map((category) => ({
      ...category,
      items: category.items.map((item) => ({ ...item, ...withAll })),
    })),
  }))
  await act(() => reloadRestaurantData())
  await until('Unavailable')
  expect(text()).toContain('Some dishes cannot be ordered at the moment.')
  await click('Change the choice of Dal Makhani')
  expect([input('Sev').disabled, input('Sev').checked, input('Roti').checked]).toEqual([true, false, true])
  await click('Change to ₹1')
  await until('Send to kitchen (₹1)')
  expect(text()).not.toContain('Unavailable')
  expect(lines()).toEqual([[1, 1, '']])
})
