import { act } from 'react'
import { expect, test, vi } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import type { PrintJob } from '@thali/contract/printing/schema'
import { openScreen, type TestScreen } from '../../test/screen.tsx'
import { aPaper, showPictures, twoPrinters } from './papers.testing.ts'

const printed = (id: string, more: Partial<PrintJob> = {}): PrintJob =>
  aPaper(id, { state: 'printed', printedDateTime: '2026-11-20T09:30:00.000Z', ...more })

const openPapers = async (papers: readonly PrintJob[], path = pages.papers): Promise<TestScreen> => {
  const screen = await openScreen(path, {
    before: (api) => {
      twoPrinters(api)
      api.answer('listPrintJobs', () => [...papers])
    },
  })
  await screen.until(() => screen.api.bodies('listPrintJobs').length > 0)
  return screen
}

const trays = (): (string | null)[] =>
  [...document.querySelectorAll('li:has(> div > h3) > div:first-child')].map(({ textContent }) => textContent)

test('a printed paper has its name, time, printer and marks', async () => {
  const { until } = await openPapers([
    printed('a', { orderNumber: 12, tableNumber: 4, isDuplicate: true }),
    printed('b', { printerId: 'counter', kind: 'bill', billNumber: 'SG/7', isPossibleRepeat: true }),
    printed('c', { kind: 'drawer', printerId: 'gone', printedDateTime: '2026-11-18T20:10:00.000Z' }),
  ])
  await until(() => trays().length === 3 && trays()[0]?.includes('Pass') === true)
  expect(trays()).toEqual([
    'Kitchen ticket of order 12, table 43:00 PM, PassDuplicate',
    'Bill SG/73:00 PM, CounterPossible repeat',
    'Cash drawerNov 19, 1:40 AM, ',
  ])
  expect(document.querySelectorAll('[aria-label^="Print again"]')).toHaveLength(2)
  const links = [...document.querySelectorAll('a[aria-label^="Print from the browser"]')]
  expect(links.map((link) => link.getAttribute('href'))).toEqual([`${pages.papers}?paper=a`, `${pages.papers}?paper=b`])
})

test('twelve printed papers show at first, and twelve more with each step', async () => {
  const { click, until, text } = await openPapers(Array.from({ length: 26 }, (_, at) => printed(`p-${at}`)))
  await until('Show 12 more')
  expect(trays()).toHaveLength(12)
  await click('Show 12 more')
  expect(trays()).toHaveLength(24)
  await click('Show 2 more')
  expect(trays()).toHaveLength(26)
  expect(text()).not.toContain('Show 0 more')
})

test('a paper prints again once per tap, and a lost answer prints no second one', async () => {
  const { api, click, until, wait, text, button } = await openPapers([
    printed('a', { orderNumber: 1 }),
    printed('b', { orderNumber: 2, printerId: 'counter' }),
  ])
  const again = 'Print again: Kitchen ticket of order 2'
  const calls = () => api.calls.filter(({ name }) => name === 'repeatPrintJob')
  await until('Counter')
  api.lose('repeatPrintJob')
  await click(again)
  await until('No answer from the server. The paper may be printed all the same')
  api.recover('repeatPrintJob')
  const reads = api.bodies('listPrintJobs').length
  await act(async () => {
    button(again).click()
    button(again).click()
  })
  // The button rests for a second after the answer.
  await wait(900)
  await click(again)
  expect(calls()).toHaveLength(2)
  await until('Kitchen ticket of order 2 is on its way to Counter, marked DUPLICATE.')
  expect(text()).not.toContain('No answer from the server.')
  expect(api.bodies('listPrintJobs').length).toBeGreaterThan(reads)
  await wait(1000)
  await click(again)
  const keys = calls().map(({ headers }) => headers.get('idempotency-key'))
  expect(calls().map(({ params }) => params['printJobId'])).toEqual(['b', 'b', 'b'])
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('pictures are fetched when they come into view, and freed afterwards', async () => {
  const { api, click, until } = await openPapers([
    printed('a', { orderNumber: 1 }),
    printed('b', { kind: 'drawer' }),
    aPaper('c'),
  ])
  await until('Drawing the paper...')
  expect(api.bodies('getPrintJobImage')).toEqual([])
  const open = showPictures()
  await click('Show: Kitchen ticket')
  await until(() => document.querySelectorAll('img[alt="Kitchen ticket"]').length === 1)
  expect(api.calls.filter(({ name }) => name === 'getPrintJobImage').map(({ params }) => params)).toEqual([
    { printJobId: 'c' },
  ])
  expect(open.size).toBe(1)
  await click('Hide: Kitchen ticket')
  expect(document.querySelectorAll('img[alt="Kitchen ticket"]')).toHaveLength(0)
  expect(open.size).toBe(0)
})

test('a picture that could not be drawn is tried again', async () => {
  const { api, click, until, text, logged } = await openPapers([aPaper('a')])
  showPictures()
  api.refuse('getPrintJobImage', { status: 500, code: 'internal' })
  await click('Show: Kitchen ticket')
  await until('The paper could not be drawn.')
  expect(logged.join()).toContain('Error retrieving the picture of a paper')
  expect(text()).not.toContain('Drawing the paper...')
  api.hold('getPrintJobImage')
  await click('Try again')
  await until('Drawing the paper...')
  expect(text()).not.toContain('The paper could not be drawn.')
  api.recover('getPrintJobImage')
  await until(() => document.querySelector('img[alt="Kitchen ticket"]') !== null)
  expect(text()).not.toContain('Drawing the paper...')
})

/** The picture of the only paper arrives with a width in dots. */
const draw = async ({ until }: TestScreen, dots: number): Promise<void> => {
  await until(() => document.querySelector('img[alt^="Kitchen"]') !== null)
  const image = document.querySelector('img[alt^="Kitchen"]')
  Object.defineProperty(image, 'naturalWidth', { value: dots })
  await act(async () => void image?.dispatchEvent(new Event('load')))
}

test.each([
  [384, '58'],
  [576, '80'],
])('a paper of %s dots prints at %s mm once it is drawn', async (dots, width) => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  showPictures()
  const screen = await openPapers(
    [aPaper('a', { orderNumber: 1 }), aPaper('b', { orderNumber: 2 })],
    `${pages.papers}?paper=b`,
  )
  await screen.until('Choose a roll printer of 80 mm and switch off headers and footers.')
  expect(screen.button('Print').getAttribute('aria-disabled')).toBe('true')
  await draw(screen, dots)
  await screen.wait(100)
  expect(print).toHaveBeenCalledTimes(1)
  expect(screen.text()).toContain(`Choose a roll printer of ${width} mm`)
  expect(document.querySelector('[data-paper]')?.getAttribute('data-paper')).toBe(width)
  expect(document.querySelector('img[alt="Kitchen ticket of order 2"]')).not.toBeNull()
  await screen.click('Print')
  expect(print).toHaveBeenCalledTimes(2)
  await screen.click('Back to all papers')
  await screen.until('Not printed')
  expect(location.search).toBe('')
})

test('a paper that is no longer stored says so', async () => {
  const { click, until, text } = await openPapers([aPaper('a')], `${pages.papers}?paper=gone`)
  await until('This paper is no longer stored')
  expect(text()).toContain('Printed papers are kept for seven days.')
  expect(text()).not.toContain('Not printed')
  await click('Back to all papers')
  await until('Not printed')
})
