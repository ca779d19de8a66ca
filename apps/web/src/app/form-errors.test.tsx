import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import { openScreen } from '../../test/screen.tsx'

const count = (text: string, part: string): number => text.split(part).length - 1

test('the errors of an option group stand beside their fields', async () => {
  const { until, type, click, text, field } = await openScreen(pages.addOptionGroup)
  await until('Group name')
  await type('At least', '3')
  await type('At most', '2')
  await click('Add Option Group')
  await until('These options allow at most 1.')
  expect(count(text(), 'Please enter a name.')).toBe(2)
  expect(text()).toContain('Not less than “At least”.')
  expect(document.activeElement).toBe(field('Group name'))
  await click('Remove option 1')
  await until('Please add an option.')
})

test('an offer names what is wrong and focuses the first of it', async () => {
  const { until, type, click, text, field, api } = await openScreen(pages.adminOffers)
  await until('Open a category')
  await type('Start', '2031-12-24T10:00')
  await type('End', '2031-12-24T10:00')
  await type('Percentage', '101')
  await click('Save Offer')
  await until('The end must be after the start.')
  expect(text()).toContain('A whole number from 1 to 100.')
  expect(text()).toContain('Please choose at least one item.')
  expect(document.activeElement).toBe(field('End'))
  expect(api.bodies('createOffer')).toEqual([])
})

test('an item without a name is refused, and a free one is asked about', async () => {
  const { until, type, click, text } = await openScreen(pages.addItem)
  await until('Portions and options')
  await click('Add Menu Item')
  await until('Please input item name, price and category')
  expect(text()).toContain('Please choose a category.')
  expect(document.activeElement?.getAttribute('placeholder')).toBe('Enter item name')
  await type('Price', '0')
  await until('The price is ₹0. Guests would pay nothing.')
})
