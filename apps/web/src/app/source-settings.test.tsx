import { act } from 'react'
import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import type { OrderSource } from '@thali/contract/sources/source'
import { openScreen } from '../../test/screen.tsx'

const heading = 'Orders from elsewhere'

test('a source is saved with its counter, and a platform needs its GSTIN', async () => {
  const screen = await openScreen(pages.settings, {
    before: ({ answer }) =>
      answer('getSettings', (sample) => ({ ...sample, takeaway: { ...sample.takeaway, sources: [] } })),
  })
  const { api, until, text } = screen
  await until(heading)
  const form = screen.part(heading)
  await until(() => form.button('Save') !== undefined)
  await form.click('Add a source')
  await form.click('Save')
  await until('Please enter a name.')
  expect(text()).toContain('Please enter the GSTIN of the platform.')
  expect(text()).toContain('Please enter the number of a counter.')
  expect(document.activeElement).toBe(form.field('Name'))
  expect(api.bodies('saveSettings')).toEqual([])
  await form.type('Name', ' Quick ')
  await form.type('GSTIN of the platform', '29aagcb7383j1z4')
  await form.type('Counter (table number)', '30')
  await form.click('Save')
  await until(() => api.bodies('saveSettings').length > 0)
  expect(api.bodies('saveSettings')).toMatchObject([
    { takeaway: { sources: [{ name: 'Quick', kind: 'operator', gstin: '29AAGCB7383J1Z4', tableNumber: 30 }] } },
  ])
})

test('of two platforms only the changed one changes', async () => {
  const sources: OrderSource[] = [
    { name: 'Quick', kind: 'operator', gstin: '29AAGCB7383J1Z4', tableNumber: 30 },
    { name: 'Rapid', kind: 'operator', gstin: '27AAPFU0939F1ZV', tableNumber: 31 },
  ]
  const screen = await openScreen(pages.settings, {
    before: ({ answer }) =>
      answer('getSettings', (sample) => ({ ...sample, takeaway: { ...sample.takeaway, sources } })),
  })
  const { api, until } = screen
  await until(heading)
  const form = screen.part(heading)
  await until(() => form.button('Save') !== undefined)
  const second = document.querySelector<HTMLInputElement>('fieldset[aria-label="Source 2"] input')
  if (!second) throw new Error('The second source has no name')
  await act(async () => {
    Reflect.set(Object.getPrototypeOf(second), 'value', 'Rapido', second)
    second.dispatchEvent(new InputEvent('input', { bubbles: true }))
  })
  await form.click('Save')
  await until(() => api.bodies('saveSettings').length > 0)
  expect(api.bodies('saveSettings')).toMatchObject([
    { takeaway: { sources: [sources[0], { ...sources[1], name: 'Rapido' }] } },
  ])
})
