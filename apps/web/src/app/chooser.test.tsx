import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import * as limits from '@thali/contract/basics/limits'
import { reloadRestaurantData } from '#web/features/menu/data/restaurant-data.ts'
import type { TestScreen } from '../../test/screen.tsx'
import {
  type Given,
  input,
  legends,
  lines,
  openChooser as open,
  portions,
} from '#web/features/basket/ui/chooser.testing.ts'

const lastText = (selector: string): string | undefined => [...document.querySelectorAll(selector)].at(-1)?.textContent

afterEach(async () => {
  sessionStorage.clear()
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

test('a dish that sold out while it is chosen cannot be added', async () => {
  const screen = await open({ portions })
  const { click, until, button } = screen
  await change(screen, { portions, isSoldOut: true })
  await until('Dal Makhani is sold out')
  const finish = button('Dal Makhani is sold out')
  expect([finish.getAttribute('aria-disabled'), lastText('dialog [role="alert"]')]).toEqual([
    'true',
    'Dal Makhani is sold out',
  ])
  await click('Dal Makhani is sold out')
  expect(lines()).toEqual([])
})
