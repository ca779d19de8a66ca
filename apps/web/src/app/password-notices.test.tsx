import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import { openScreen, type TestScreen } from '../../test/screen.tsx'

const words = 'This session was opened with a PIN. To change something here, log in with your password.'

const dialog = (): Element | null => document.querySelector('dialog[open]')

const section = (title: string) => (): Element | null | undefined =>
  [...document.querySelectorAll('h2, h3')].find(({ textContent }) => textContent === title)?.closest('section')

type Place = readonly [name: string, path: string, part: () => Element | null | undefined, opens?: string]

const page = (): Element | null => document.querySelector('main')

const places: readonly Place[] = [
  ['My account', pages.account, page],
  ['Backups', pages.backups, page],
  ['Restaurants', pages.ownRestaurants, page],
  ['Staff', pages.staff, page],
  ['a new person', pages.staff, dialog, 'Add a person'],
  ['a new program', pages.staff, dialog, 'Add a program'],
  ['a new webhook', pages.staff, dialog, 'Add a webhook'],
  ['the UPI account', pages.settings, section('Payment by UPI')],
  ['the address for guests', pages.settings, section('Address for guests')],
]

const open = async (as: 'admin' | 'admin by PIN', [, path, part, opens]: Place): Promise<TestScreen> => {
  const screen = await openScreen(path, { as })
  if (opens !== undefined) await screen.click(opens)
  await screen.until(() => Boolean(part()))
  return screen
}

test.each(places)('a session by PIN reads at %s that the password is needed', async (...place) => {
  const [, , part] = place
  const { until } = await open('admin by PIN', place)
  await until(words)
  expect(part()?.textContent).toContain(words)
})

test.each(places)('a session by password reads nothing of it at %s', async (...place) => {
  const [, , part] = place
  const { wait } = await open('admin', place)
  await wait(1000)
  expect(part()?.textContent).not.toContain(words)
})
