import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import { invitationPath } from '@thali/contract/tables/table'
import { storage } from '#web/lib/storage.ts'
import type { FakeApi } from '../../test/fake-api.ts'
import { openScreen } from '../../test/screen.tsx'

const haveTables = (api: FakeApi): void =>
  api.answer('getRestaurant', ({ restaurant, ...menu }) => ({ ...menu, restaurant: { ...restaurant, tableCount: 20 } }))

const open = (table: string, before = haveTables) =>
  openScreen(pages.guestHome.replace(':tableNumber', table), { before })

test.each(['twelve', '0', '12345', '21'])('a link to table %s shows a page with advice', async (table) => {
  const { until, text } = await open(table)
  await until('This table link does not work.')
  expect(text()).toContain('Please scan the code on your table again')
  expect(text()).not.toContain('Call waiter')
})

test.each(['twelve', '0', '12345'])('a link to table %s stores no table', async (table) => {
  await open(table)
  expect(storage.get('tableNumber')).toBeUndefined()
})

test('a link to the last table opens the menu', async () => {
  const { until } = await open('20')
  await until(() => location.pathname === pages.menu)
  await until('Table 20')
  expect(storage.get('tableNumber')).toBe(20)
})

test('an unknown restaurant gets a page that says what to do', async () => {
  const { until, text } = await open('12', (api) => api.refuse('getRestaurant', { status: 404, code: 'not_found' }))
  await until('We do not know this restaurant.')
  expect(text()).toContain('Please scan the code on your table again')
  expect(text()).not.toMatch(/Menu Card|Table 12/)
})

test('an invitation that is over has a page of its own', async () => {
  const { until, text } = await openScreen(`${invitationPath}spice-garden.visit.m1.secret`, { as: 'diner' })
  await until('This invitation has expired.')
  expect(text()).toContain('Scan the card on your table, or ask for a new invitation.')
  expect(text()).not.toContain('This table link does not work.')
})
