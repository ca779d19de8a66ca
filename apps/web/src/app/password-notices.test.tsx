import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import { openScreen, type TestScreen } from '../../test/screen.tsx'

const words = 'This session was opened with a PIN. To change something here, log in with your password.'

const dialog = (): Element | null => document.querySelector('dialog[open]')

const section = (title: string) => (): Element | null | undefined =>
  [...document.querySelectorAll('h2, h3')].find(({ textContent }) => textContent === title)?.closest('section')

type Place = {
  readonly name: string
  readonly path: string
  /** The part of the screen with the notice. */
  readonly part: () => Element | null | undefined
  /** The button that opens it. */
  readonly opens?: string
}

const page = (): Element | null => document.querySelector('main')

const places: readonly Place[] = [
  { name: 'My account', path: pages.account, part: page },
  { name: 'Backups', path: pages.backups, part: page },
  { name: 'Restaurants', path: pages.ownRestaurants, part: page },
  { name: 'Staff', path: pages.staff, part: page },
  { name: 'a new person', path: pages.staff, part: dialog, opens: 'Add a person' },
  { name: 'a new program', path: pages.staff, part: dialog, opens: 'Add a program' },
  { name: 'a new webhook', path: pages.staff, part: dialog, opens: 'Add a webhook' },
  { name: 'the UPI account', path: pages.settings, part: section('Payment by UPI') },
  { name: 'the address for guests', path: pages.settings, part: section('Address for guests') },
]

const open = async (as: 'admin' | 'admin by PIN', { path, part, opens }: Place): Promise<TestScreen> => {
  const screen = await openScreen(path, { as })
  if (opens !== undefined) await screen.click(opens)
  await screen.until(() => Boolean(part()))
  return screen
}

test.each(places)('a session by PIN reads at $name that the password is needed', async (place) => {
  const { until } = await open('admin by PIN', place)
  await until(words)
  expect(place.part()?.textContent).toContain(words)
})

test.each(places)('a session by password reads nothing of it at $name', async (place) => {
  const { wait } = await open('admin', place)
  await wait(1000)
  expect(place.part()?.textContent).not.toContain(words)
})
