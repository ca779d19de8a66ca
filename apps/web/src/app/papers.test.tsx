import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import type { PrintJob } from '@thali/contract/printing/schema'
import type { FakeApi } from '../../test/fake-api.ts'
import { openScreen, type TestScreen } from '../../test/screen.tsx'
import { aPaper, twoPrinters } from './papers.testing.ts'

const openPapers = async (
  papers: readonly PrintJob[],
  path = pages.papers,
  before = twoPrinters,
): Promise<TestScreen> => {
  const screen = await openScreen(path, {
    before: (api) => {
      before(api)
      api.answer('listPrintJobs', () => [...papers])
      api.answer('retryPrintJob', (sample) => sample)
    },
  })
  await screen.until(() => screen.text().includes('All printers') || papers.length === 0)
  await screen.until(papers.length === 0 ? 'No papers yet' : 'Show')
  return screen
}

/** Title and state of the papers that are not printed. */
const rows = (): string[] =>
  [...document.querySelectorAll('li > div:has(> p.title)')].map((names) =>
    [...names.querySelectorAll('p')].map((words) => words.textContent).join(': '),
  )

const retries = (api: FakeApi): unknown[] =>
  api.calls.flatMap(({ name, params, body }) => (name === 'retryPrintJob' ? [{ ...params, ...Object(body) }] : []))

const reads = (api: FakeApi): number => api.bodies('listPrintJobs').length

const buttons = (): (string | null)[] =>
  [...document.querySelectorAll('button')].map((one) => one.getAttribute('aria-label'))

test('a paper that is not printed says its name and its state', async () => {
  await openPapers([
    aPaper('a', { orderNumber: 12, tableNumber: 4 }),
    aPaper('b', { kind: 'bill', billNumber: 'SG/7', state: 'sending', isPossibleRepeat: true }),
    aPaper('c', { kind: 'day', businessDay: '2026-11-19', state: 'failed', lastError: 'paper_out' }),
    aPaper('d', { kind: 'test', state: 'failed', lastError: 'not_drawn' }),
    aPaper('e', { kind: 'drawer', state: 'held', lastError: 'slow' }),
    aPaper('f', { kind: 'bill', tableNumber: 9, state: 'held', lastError: 'broken_off' }),
  ])
  expect(rows()).toEqual([
    'Kitchen ticket of order 12, table 4: Waits for the printer.',
    'Bill SG/7: Is sent now. It may be printed already; it prints with POSSIBLE REPEAT.',
    'Report of Thu, Nov 19, 2026: Not printed.',
    'Test page: It could not be drawn.',
    'Cash drawer: Waited for more than ten minutes. Is it still needed?',
    'Bill, table 9: Its printer ended the connection at the end of it. Look whether it is on paper.',
  ])
})

test('a paper that is sent now cannot be printed; a drawer has no picture', async () => {
  await openPapers([aPaper('a', { kind: 'bill', billNumber: '7', state: 'sending' }), aPaper('b', { kind: 'drawer' })])
  expect(buttons()).toEqual(expect.arrayContaining(['Show: Bill 7', 'Print: Cash drawer', 'Discard: Cash drawer']))
  expect(buttons()).not.toContain('Print: Bill 7')
  expect(buttons()).not.toContain('Discard: Bill 7')
  expect(buttons()).not.toContain('Show: Cash drawer')
})

test('a paper prints at the chosen printer, and the list is read again', async () => {
  const { api, click, type, wait, field } = await openPapers([
    aPaper('a', { orderNumber: 1 }),
    aPaper('b', { printerId: 'counter', orderNumber: 2 }),
    aPaper('c', { orderNumber: 3 }),
  ])
  await click('Print: Kitchen ticket of order 2')
  await wait(1000)
  const lists = [...document.querySelectorAll('li select')]
  expect(lists.map((list) => (list instanceof HTMLSelectElement ? list.value : ''))).toEqual([
    'pass',
    'pass',
    'counter',
    'pass',
  ])
  expect(field('Printer')).not.toBe(lists[3])
  lists[3]?.setAttribute('aria-label', 'Printer of the third')
  const before = reads(api)
  await type('Printer of the third', 'counter')
  await click('Print: Kitchen ticket of order 3')
  await wait(1100)
  expect(retries(api)).toEqual([
    { printJobId: 'b', printerId: 'counter' },
    { printJobId: 'c', printerId: 'counter' },
  ])
  expect(reads(api)).toBe(before + 1)
})

test('a paper that could not be sent says why until the next try', async () => {
  const { api, click, until, text, wait } = await openPapers([
    aPaper('a', { orderNumber: 1 }),
    aPaper('b', { orderNumber: 2 }),
  ])
  const failed = 'No answer from the server. The paper may be printed all the same: look before you print it again.'
  api.lose('retryPrintJob')
  await click('Print: Kitchen ticket of order 2')
  await until(failed)
  api.refuse('retryPrintJob', { status: 409, code: 'print_job_done', message: 'It is printed.' })
  await click('Print: Kitchen ticket of order 2')
  await until('It is printed.')
  expect(text()).not.toContain(failed)
  api.recover('retryPrintJob')
  await click('Print: Kitchen ticket of order 2')
  await wait(1100)
  expect(text()).not.toContain('It is printed.')
})

test('all papers of a printer print in their order, without those sent now', async () => {
  const { api, click, text, wait, type } = await openPapers([
    aPaper('a'),
    aPaper('b', { printerId: 'counter' }),
    aPaper('c', { state: 'held' }),
    aPaper('d', { state: 'sending' }),
    aPaper('e', { printerId: 'counter', state: 'sending' }),
    aPaper('f', { state: 'printed', printedDateTime: '2026-11-20T09:30:00.000Z' }),
  ])
  expect(text()).toContain('All 2 papers of Pass')
  expect(text()).not.toContain('papers of Counter')
  document.querySelector('li select')?.setAttribute('aria-label', 'Printer of all')
  await type('Printer of all', 'counter')
  await click('Print all papers of Pass')
  await wait(1100)
  expect(retries(api)).toEqual([
    { printJobId: 'a', printerId: 'counter' },
    { printJobId: 'c', printerId: 'counter' },
  ])
})

test('the first paper that fails ends the printing of all', async () => {
  const { api, click, until } = await openPapers([aPaper('a'), aPaper('b'), aPaper('c')])
  api.refuse('retryPrintJob', { status: 409, code: 'print_job_done', message: 'It is printed.' })
  const before = reads(api)
  await click('Print all papers of Pass')
  await until('It is printed.')
  expect(retries(api)).toEqual([{ printJobId: 'a', printerId: 'pass' }])
  expect(reads(api)).toBeGreaterThan(before)
})

const question = 'Discard this paper? It will not be printed.'

const discarded = (api: FakeApi): unknown[] =>
  api.calls.flatMap(({ name, params }) => (name === 'discardPrintJob' ? [params] : []))

test('a paper is discarded after a question that names it', async () => {
  const { api, click, until, text } = await openPapers([
    aPaper('a', { orderNumber: 1 }),
    aPaper('b', { orderNumber: 2 }),
  ])
  await click('Discard: Kitchen ticket of order 2')
  await until(question)
  expect(document.querySelector('dialog')?.textContent).toContain('Kitchen ticket of order 2')
  await click('Cancel')
  expect(text()).not.toContain(question)
  expect(discarded(api)).toEqual([])
  await click('Discard: Kitchen ticket of order 2')
  const before = reads(api)
  await click('Discard')
  await until(() => !text().includes(question))
  expect(discarded(api)).toEqual([{ printJobId: 'b' }])
  await until(() => reads(api) > before)
})

test('a paper that could not be discarded stays asked about, with the reason', async () => {
  const { api, click, until, text } = await openPapers([aPaper('a', { orderNumber: 1 })])
  api.refuse('discardPrintJob', { status: 409, code: 'print_job_done', message: 'It is printed.' })
  await click('Discard: Kitchen ticket of order 1')
  await click('Discard')
  await until('It is printed.')
  expect(text()).toContain(question)
  await click('Cancel')
  await click('Discard: Kitchen ticket of order 1')
  expect(text()).not.toContain('It is printed.')
})

test('one printer is chosen by the address and by its list', async () => {
  const papers = [aPaper('a', { orderNumber: 1 }), aPaper('b', { orderNumber: 2, printerId: 'counter' })]
  const { type, until, field } = await openPapers(papers, `${pages.papers}?printer=counter`)
  await until(() => rows().length === 1)
  expect(rows()[0]).toContain('order 2')
  expect(field('Printer').value).toBe('counter')
  await type('Printer', 'pass')
  expect(rows()[0]).toContain('order 1')
  expect(location.search).toBe('?printer=pass')
  await type('Printer', '')
  expect(rows()).toHaveLength(2)
  expect(location.search).toBe('')
})

test('an unknown printer hides no paper, and a printer without papers says so', async () => {
  const { type, until } = await openPapers([aPaper('a')], `${pages.papers}?printer=gone`)
  await until(() => rows().length === 1)
  await type('Printer', 'counter')
  await until('No papers yet')
  expect(rows()).toEqual([])
})

test('one printer alone needs no choice', async () => {
  const { text } = await openPapers([], pages.papers, (api) => {
    twoPrinters(api)
    api.answer('listPrinters', (all) => all.slice(0, 1))
  })
  expect(text()).not.toContain('All printers')
  expect(text()).toContain('Kitchen tickets and bills show here as soon as they are printed.')
})

test('papers are read every five seconds, and at once after a change of a printer', async () => {
  const { api, wait, text, until } = await openPapers([aPaper('a')])
  await until('All printers')
  const first = reads(api)
  await wait(4000)
  expect(reads(api)).toBe(first)
  await wait(1100)
  expect(reads(api)).toBe(first + 1)
  const restaurantId = api.calls.find(({ name }) => name === 'listPrintJobs')?.query.get('restaurantId') ?? ''
  const state = { trouble: null, troubleDateTime: null, waiting: 1, held: 0, failed: 0, revision: 9 }
  const printer = {
    id: 'pass',
    restaurantId,
    name: 'Pass',
    kind: 'network' as const,
    prints: { stations: Array<string>(), bills: false },
  }
  api.live.publish('room', restaurantId, { printer: { ...printer, state } })
  await wait(500)
  expect(reads(api)).toBe(first + 2)
  api.lose('listPrintJobs')
  await wait(6000)
  await until('The papers could not be loaded.')
  expect(rows()).toHaveLength(1)
  api.recover('listPrintJobs')
  await wait(6000)
  expect(text()).not.toContain('The papers could not be loaded.')
})
