import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import type { HistoryEntry } from '@thali/contract/audit-log/schema'
import type { FakeApi } from '../../test/fake-api.ts'
import { openScreen, type TestScreen } from '../../test/screen.tsx'

const anEntry = (id: string, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id,
  dateTime: '2026-11-20T09:00:00.000Z',
  staff: { id: 's1', username: 'ravi' },
  action: 'update',
  kind: 'item',
  objectId: `object-${id}`,
  name: `Dish ${id}`,
  changes: [{ field: 'price', before: 100, after: 120 }],
  hasMore: false,
  ...more,
})

const openActivity = async (entries: readonly HistoryEntry[], next: string | null = null): Promise<TestScreen> => {
  const screen = await openScreen(pages.activity, {
    before: (api) => {
      api.answer('listHistory', (sample) => ({ ...sample, entries: [...entries], next }))
      api.answer('listStaff', ([sample]) =>
        sample ? ['ravi', 'asha'].map((username) => ({ ...sample, id: `id-${username}`, username })) : [],
      )
    },
  })
  await screen.until(() => queries(screen.api).length > 0)
  return screen
}

const queries = (api: FakeApi): Record<string, string>[] =>
  api.calls
    .filter(({ name }) => name === 'listHistory')
    .map(({ query }) => Object.fromEntries([...query].filter(([key]) => key !== 'restaurantId')))

const week = { from: '2026-11-13T18:30:00.000Z', to: '2026-11-20T18:30:00.000Z' }

test('the last seven days of the restaurant are read, in sentences', async () => {
  const { api, until } = await openActivity([
    anEntry('a'),
    anEntry('b', {
      changes: [
        { field: 'price', before: 100, after: 120 },
        { field: 'isSuspended', before: false, after: true },
      ],
    }),
  ])
  await until('Dish a')
  expect(queries(api).at(-1)).toEqual(week)
  const rows = [...document.querySelectorAll('.list > li')].map(({ textContent }) => textContent)
  expect(rows[0]).toContain('ravi changed')
  expect(rows[0]).toContain('₹100')
  expect(rows[0]).toContain('2:30 PM')
  expect(document.querySelectorAll('.list > li')[1]?.querySelectorAll('ul > li')).toHaveLength(2)
})

test('a person, a kind and dates narrow the list', async () => {
  const { api, type, until } = await openActivity([anEntry('a')])
  await until('asha')
  await type('Person', 'id-asha')
  await until(() => queries(api).length === 2)
  await type('Kind of change', 'order')
  await until(() => queries(api).length === 3)
  await type('From', '2026-11-18')
  await until(() => queries(api).length === 4)
  await type('To', '2026-11-18')
  await until(() => queries(api).length === 5)
  expect(queries(api).slice(1)).toEqual([
    { ...week, staffId: 'id-asha' },
    { ...week, staffId: 'id-asha', kind: 'order' },
    { ...week, staffId: 'id-asha', kind: 'order', from: '2026-11-17T18:30:00.000Z' },
    { staffId: 'id-asha', kind: 'order', from: '2026-11-17T18:30:00.000Z', to: '2026-11-18T18:30:00.000Z' },
  ])
})

test('dates in the wrong order are named, and nothing is read', async () => {
  const { api, type, until, text, wait } = await openActivity([anEntry('a')])
  await until('Dish a')
  await type('From', '2026-11-21')
  await wait(1000)
  expect(queries(api)).toHaveLength(1)
  expect(text()).toContain('The first day is after the last one.')
  expect(text()).not.toContain('Dish a')
  await type('From', '')
  expect(text()).not.toContain('The first day is after the last one.')
})

test('the history of one object is at any time, until all are shown again', async () => {
  const { api, click, until, text } = await openActivity([
    anEntry('a'),
    anEntry('b'),
    anEntry('c', { name: undefined }),
  ])
  await until('Dish b')
  expect(document.querySelectorAll('.list button')).toHaveLength(2)
  const name = [...document.querySelectorAll('.list button')][1]?.getAttribute('aria-label') ?? ''
  expect(name).toContain('Dish b')
  await click(name)
  await until(() => queries(api).length === 2)
  expect(queries(api)[1]).toEqual({ objectId: 'object-b' })
  await until(() => document.querySelectorAll('.list > li').length === 3)
  expect(document.querySelectorAll('.list button')).toHaveLength(0)
  expect(text()).not.toContain('From')
  expect(document.querySelector('h2')?.textContent).toContain('Dish b')
  await click('Show all changes')
  await until('From')
  await until('Dish a')
})

test('older entries come page by page, and a failed page is tried again', async () => {
  const { api, click, until, text } = await openActivity([anEntry('a')], '1764000000000.entry-1')
  await until('Dish a')
  api.lose('listHistory')
  const more = [...document.querySelectorAll('button')].at(-1)?.textContent ?? ''
  await click(more)
  await until('Retry')
  expect(text()).toContain('Dish a')
  expect([...document.querySelectorAll('button')].filter(({ textContent }) => textContent === more)).toEqual([])
  api.recover('listHistory')
  api.answer('listHistory', (sample) => ({ ...sample, entries: [anEntry('b')], next: null }))
  await click('Retry')
  await until('Dish b')
  expect(text()).toContain('Dish a')
  expect(queries(api).at(-1)).toEqual({ ...week, before: '1764000000000.entry-1' })
  expect([...document.querySelectorAll('button')].filter(({ textContent }) => textContent === more)).toEqual([])
})

test('a period without entries says so', async () => {
  const { until } = await openActivity([])
  await until(() => document.querySelector('.list')?.children.length === 0)
  expect(document.body.textContent).toContain('No changes found')
})
