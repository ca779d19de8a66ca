import { afterEach, expect, test, vi } from 'vitest'
import * as limits from '@thali/contract/basics/limits'
import * as pages from '@thali/contract/basics/pages'
import type { Printer } from '@thali/contract/printing/schema'
import { printerTroubles } from '@thali/contract/printing/states'
import { livePrinters } from '#web/features/printing/live-printers.ts'
import type { FakeApi } from '../../test/fake-api.ts'
import { openScreen, type TestScreen } from '../../test/screen.tsx'
import { aPaper, twoPrinters } from './papers.testing.ts'

type States = Readonly<Record<string, Partial<Printer['state']>>>

// The message of a test ends with its clock.
afterEach(() => vi.isFakeTimers() && vi.advanceTimersByTime(2 * limits.toastMs))

const openRoom = async (
  states: States,
  as: 'admin' | 'waiter' = 'waiter',
  path = pages.adminTables,
): Promise<TestScreen> => {
  const screen = await openScreen(path, { as, before: (api) => twoPrinters(api, states) })
  await screen.until(() => livePrinters.store.get().items.length === 2)
  return screen
}

const alerts = (): string[] =>
  [...document.querySelectorAll('[aria-label="Printers that need help"] > li')].map(
    (alert) => `${alert.querySelector('h2')?.textContent}: ${alert.querySelector('output')?.textContent}`,
  )

const helpless: readonly (readonly [Partial<Printer['state']>, string])[] = [
  [{ trouble: 'paper_out', waiting: 1 }, 'No paper. 1 paper waits.'],
  [
    { trouble: 'cover_open', waiting: 2, held: 1, failed: 2 },
    'The cover is open. 2 papers wait. 1 paper is held. Is it still needed? 2 papers were not printed.',
  ],
  [
    { trouble: 'broken_off', held: 2 },
    'It ended the connection within a paper. Switch it off and on. 2 papers are held. Are they still needed?',
  ],
  [{ trouble: 'fault', failed: 1 }, '1 paper was not printed.'],
  [{ waiting: 3, held: 1 }, '3 papers wait. 1 paper is held. Is it still needed?'],
]

test.each(helpless)('a printer in the state %j needs help', async (state, words) => {
  const { until } = await openRoom({ counter: state })
  await until(() => alerts().length > 0)
  expect(alerts()).toEqual([`Counter: ${words}`])
})

test.each([{ trouble: 'slow' as const }, { waiting: 4 }, {}])('a printer in the state %j needs none', async (state) => {
  await openRoom({ pass: state, counter: { trouble: 'slow', waiting: 1 } })
  expect(alerts()).toEqual(['Counter: It takes no data. Switch it off and on. 1 paper waits.'])
})

test('each trouble has words of its own', async () => {
  const words = new Set<string>()
  const { api, until } = await openRoom({ pass: { trouble: 'unreachable', waiting: 1 } })
  const restaurantId = api.calls.find(({ name }) => name === 'listPrinters')?.query.get('restaurantId') ?? ''
  for (const [at, trouble] of printerTroubles.entries()) {
    const state = { trouble, troubleDateTime: null, waiting: 1, held: 0, failed: 0, revision: at + 2 }
    const prints = { stations: ['kitchen'], bills: false }
    api.live.publish('room', restaurantId, {
      printer: { id: 'pass', restaurantId, name: 'Pass', kind: 'network', prints, state },
    })
    await until(() => alerts().some((alert) => at === 0 || !words.has(alert)))
    alerts().forEach((alert) => words.add(alert))
  }
  expect(words.size).toBe(printerTroubles.length)
})

test('links lead to the papers of the printer, and an admin to Settings', async () => {
  const trouble: States = { pass: { held: 1 }, counter: { held: 1 } }
  await openRoom(trouble, 'admin')
  const hrefs = (): (string | null)[] =>
    [...document.querySelectorAll('[aria-label="Printers that need help"] a')].map((link) => link.getAttribute('href'))
  expect(hrefs()).toEqual([
    `${pages.papers}?printer=counter`,
    pages.settings,
    `${pages.papers}?printer=pass`,
    pages.settings,
  ])
})

test.each(['admin', 'waiter'] as const)('an alert on Papers has no link to Papers (%s)', async (as) => {
  const { until } = await openRoom({ pass: { held: 1 } }, as, pages.papers)
  await until(() => alerts().length === 1)
  const links = [...document.querySelectorAll('[aria-label="Printers that need help"] a')]
  expect(links.map(({ textContent }) => textContent)).toEqual(as === 'admin' ? ['Settings'] : [])
})

const waiting: States = { pass: { trouble: 'paper_out', waiting: 2 }, counter: { trouble: 'paper_out', waiting: 1 } }

const retried = (api: FakeApi): unknown[] =>
  api.calls.flatMap(({ name, params }) => (name === 'retryPrintJob' ? [params] : []))

const listPapers = (api: FakeApi): void =>
  api.answer('listPrintJobs', () => [
    aPaper('other', { printerId: 'counter' }),
    aPaper('sent', { state: 'sending' }),
    aPaper('first'),
    aPaper('second'),
  ])

// The log of messages stays, so each of these tests has a printer of its own.
test('a try sends the first waiting paper of its printer, and says so', async () => {
  const { api, click, until, text } = await openRoom(waiting)
  listPapers(api)
  await click('Try again: Pass')
  await until('Trying again: Pass')
  expect(retried(api)).toEqual([{ printJobId: 'first' }])
  expect(text()).not.toContain('No answer from the server.')
})

test('a second tap during an attempt sends nothing', async () => {
  const { api, button, click, until, wait } = await openRoom(waiting)
  listPapers(api)
  api.hold('listPrintJobs')
  await click('Try again: Pass')
  expect(button('Try again: Pass').getAttribute('aria-busy')).toBe('true')
  await click('Try again: Pass')
  api.recover('listPrintJobs')
  await until(() => retried(api).length > 0)
  await wait(1000)
  expect(retried(api)).toHaveLength(1)
})

test('a paper that is printed by now counts as tried; other failures are told', async () => {
  const { api, click, until, text, wait } = await openRoom(waiting)
  listPapers(api)
  api.refuse('retryPrintJob', { status: 500, code: 'internal', message: 'The server failed.' })
  await click('Try again: Counter')
  await until('The server failed.')
  expect(text()).not.toContain('Trying again: Counter')
  api.refuse('retryPrintJob', { status: 409, code: 'print_job_done' })
  await wait(1000)
  await click('Try again: Counter')
  await until('Trying again: Counter')
  expect(text()).not.toContain('The server failed.')
})

test('a try without a waiting paper sends none; held papers have no try', async () => {
  const { api, click, until, button } = await openRoom({ counter: { trouble: 'paper_out', held: 1 } })
  api.answer('listPrintJobs', () => [aPaper('other', { printerId: 'counter' })])
  await until('Counter')
  expect(() => button('Try again: Counter')).toThrow('no button')
  const restaurantId = api.calls.find(({ name }) => name === 'listPrinters')?.query.get('restaurantId') ?? ''
  const state = { trouble: 'slow', troubleDateTime: null, waiting: 1, held: 0, failed: 0, revision: 9 } as const
  const bar = {
    id: 'bar',
    restaurantId,
    name: 'Bar',
    kind: 'network' as const,
    prints: { stations: Array<string>(), bills: false },
  }
  api.live.publish('room', restaurantId, { printer: { ...bar, state } })
  await click('Try again: Bar')
  await until('Trying again: Bar')
  expect(retried(api)).toEqual([])
})

test('an older state of a printer does not replace a newer one', () => {
  const { store } = livePrinters
  livePrinters.close()
  livePrinters.open('')
  const prints = { stations: [], bills: true }
  const state = { trouble: null, troubleDateTime: null, waiting: 0, held: 0, failed: 0 }
  const receive = (id: string, name: string, revision: number, held: number): void =>
    livePrinters.receive({ id, restaurantId: '', name, kind: 'network', prints, state: { ...state, revision, held } })
  receive('b', 'Pass', 3, 1)
  receive('a', 'Counter', 1, 0)
  receive('b', 'Pass', 2, 5)
  expect(store.get().items.map(({ id, state: { held } }) => [id, held])).toEqual([
    ['a', 0],
    ['b', 1],
  ])
  receive('b', 'Pass', 3, 7)
  expect(store.get().items[1]?.state.held).toBe(7)
  livePrinters.close()
  vi.restoreAllMocks()
})
