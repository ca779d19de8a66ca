import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import type { MenuItem } from '@thali/contract/menu/item'
import { aDish, answerMenu } from '#web/features/catalog/menu.testing.ts'
import { openScreen, type TestScreen } from '../../test/screen.tsx'

const open = async (address: string, dal: Partial<MenuItem> = {}): Promise<TestScreen> => {
  const screen = await openScreen(address, { before: (api) => answerMenu(api, aDish('Naan'), aDish('Dal', dal)) })
  await screen.until(address === pages.adminItems ? 'Naan' : 'Item Name')
  return screen
}

test.each([
  ['Never', { isSuspended: true }],
  ['Now', { isSuspended: false }],
])('%s is sent with the item', async (label, sent) => {
  const screen = await open(`${pages.editItem}?item=Dal`, { isSuspended: label === 'Now' })
  await screen.tick(label)
  await screen.click('Update Menu Item')
  await screen.until(() => screen.api.bodies('saveItem').length === 1)
  expect(screen.api.bodies('saveItem')).toMatchObject([sent])
})

test('a chosen date is sent with the item', async () => {
  const screen = await open(`${pages.editItem}?item=Dal`)
  await screen.tick('Custom Date')
  await screen.type('Date', '2031-12-24')
  await screen.click('Update Menu Item')
  await screen.until(() => screen.api.bodies('saveItem').length === 1)
  expect(screen.api.bodies('saveItem')).toMatchObject([{ availableFrom: '2031-12-24T00:00:00.000Z' }])
})

test('the form of a stored item opens with its availability', async () => {
  const suspended = await open(`${pages.editItem}?item=Dal`, { isSuspended: true })
  expect(suspended.field('Never')).toHaveProperty('checked', true)
})

test('the form of a stored item opens with its date', async () => {
  const { field } = await open(`${pages.editItem}?item=Dal`, { availableFrom: '2031-12-24T00:00:00.000Z' })
  expect(field('Custom Date')).toHaveProperty('checked', true)
  expect(field('Date').value).toBe('2031-12-24')
})

test.each<[string, Partial<MenuItem>]>([
  ['Suspended', { isSuspended: true }],
  ['From Dec 24, 2031', { availableFrom: '2031-12-24T00:00:00.000Z' }],
])('unavailable items come first, with %s', async (words, dal) => {
  const { part, text } = await open(pages.adminItems, dal)
  expect(part('Unavailable Items 1').button('Edit Dal')).toBeDefined()
  expect(text()).toContain(words)
  expect(() => part('Unavailable Items 1').button('Edit Naan')).toThrow()
})
