import { act } from 'react'
import { expect, test } from 'vitest'
import * as pages from '@thali/contract/basics/pages'
import type { OrderSource, SourceItem } from '@thali/contract/sources/source'
import { navigate } from '#web/lib/router.ts'
import type { FakeApi } from '../../test/fake-api.ts'
import { sampleReply } from '../../test/sample.ts'
import { openScreen, type TestScreen } from '../../test/screen.tsx'

const sources: OrderSource[] = [
  { name: 'Quick', kind: 'operator', gstin: '29AAGCB7383J1Z4', tableNumber: 2 },
  { name: 'Web', kind: 'own', gstin: '', tableNumber: 2 },
]

const [[dal, paneer] = []] = sampleReply('getRestaurant').categories.map(({ items }) => items)
if (!dal || !paneer) throw new Error('The sample has no two dishes')

const half = { id: 'half', name: 'Half', price: 60, isAvailable: true }

const mapping = (id: string, change: Partial<SourceItem> = {}): SourceItem => ({
  id: `row-${id}`,
  source: 'Quick',
  sourceItemId: id,
  itemId: dal.id,
  ...change,
})

/** An API that keeps mappings as the server does. */
const keepMappings = (api: FakeApi, first: readonly SourceItem[], known = sources): { list: readonly SourceItem[] } => {
  const kept = { list: first }
  api.answer('getRestaurant', (sample) => ({
    ...sample,
    categories: sample.categories.map((category) => ({
      ...category,
      items: category.items.map((item) => (item.id === paneer.id ? { ...item, portions: [half] } : item)),
    })),
  }))
  api.answer('listOrderSources', () => known)
  api.answer('listSourceItems', () => [...kept.list])
  api.answer('saveSourceItem', (_, { body }) => {
    const { restaurantId: __, ...saved } = body as SourceItem & { restaurantId: string } // as the screen sent it
    const row = { ...saved, id: `row-${saved.sourceItemId}` }
    kept.list = [...kept.list.filter(({ id }) => id !== row.id), row]
    return row
  })
  api.answer('deleteSourceItem', (sample, { params }) => {
    kept.list = kept.list.filter(({ id }) => id !== params['sourceItemRowId'])
    return sample
  })
  return kept
}

type Opened = TestScreen & { readonly kept: { list: readonly SourceItem[] } }

const open = async (first: readonly SourceItem[], known = sources): Promise<Opened> => {
  let kept = { list: first }
  const screen = await openScreen(pages.sourceItems, {
    before: (api) => {
      kept = keepMappings(api, first, known)
    },
  })
  // A text of it may be in a toast of the test before.
  await screen.until(() => document.querySelector('main h2') !== null)
  return { ...screen, kept }
}

const closed = (): boolean => document.querySelector('dialog') === null

test('Settings leads to the ids, which stand by source with their dishes', async () => {
  const screen = await openScreen(pages.settings, {
    before: (api) => {
      keepMappings(api, [
        mapping('Q-7'),
        mapping('Q-8', { itemId: paneer.id, portionId: 'half' }),
        mapping('W-1', { source: 'Web' }),
      ])
      api.answer('getSettings', (sample) => ({ ...sample, takeaway: { ...sample.takeaway, sources } }))
    },
  })
  const { until, click, part } = screen
  await until('Dish IDs of sources')
  await click('Dish IDs of sources')
  await until('Q-7')
  expect(location.pathname).toBe(pages.sourceItems)
  expect([part('Quick 2').button('Q-7').textContent, part('Quick 2').button('Q-8').textContent]).toEqual([
    'Q-7Dal Makhani',
    'Q-8Paneer Tikka · Half',
  ])
  expect(part('Web 1').button('W-1').textContent).toBe('W-1Dal Makhani')
})

test('a new id needs itself and a dish, which the search finds by key', async () => {
  const { api, until, click, type, field, text } = await open([mapping('Q-7')])
  await click('Add an ID of Web')
  await click('Save')
  expect(text()).toContain('Please enter the ID.')
  expect(text()).toContain('Please choose a dish.')
  expect(document.activeElement).toBe(field('ID at Web'))
  await type('ID at Web', ' W-9 ')
  await type('Find a dish', 'paneer')
  await act(async () => {
    field('Find a dish').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  })
  await until('Stands forPaneer Tikka · Half')
  expect(document.activeElement).toBe(field('Find a dish'))
  await click('Save')
  await until(closed)
  await until('W-9')
  expect(api.bodies('saveSourceItem')).toMatchObject([
    { source: 'Web', sourceItemId: 'W-9', itemId: paneer.id, portionId: 'half' },
  ])
})

test('a changed dish and a removed id are stored', async () => {
  const { kept, until, click, type, button } = await open([mapping('Q-7'), mapping('Q-8')])
  await click('Q-7')
  await type('Find a dish', 'paneer')
  await click('Paneer Tikka · Half ₹60')
  await click('Save')
  await until(() => closed() && button('Q-7').textContent === 'Q-7Paneer Tikka · Half')
  await click('Q-8')
  await click('Remove this ID')
  await click('Remove')
  await until(() => kept.list.length === 1)
  expect(kept.list).toMatchObject([{ sourceItemId: 'Q-7', itemId: paneer.id, portionId: 'half' }])
})

test('an id that another person changed is replaced only at a second Save', async () => {
  const { api, kept, until, click, type, field } = await open([mapping('Q-7'), mapping('Q-8')])
  kept.list = [mapping('Q-7', { itemId: paneer.id }), mapping('Q-8'), mapping('Q-9', { itemId: paneer.id })]
  await click('Add an ID of Quick')
  await type('ID at Quick', 'Q-9')
  await type('Find a dish', 'dal')
  await click('Dal Makhani')
  await click('Save')
  await until('Q-9 stands for Paneer Tikka now. Save again to replace it.')
  expect(api.bodies('saveSourceItem')).toEqual([])
  expect(field('ID at Quick').value).toBe('Q-9')
  await click('Save')
  await until(closed)
  expect(api.bodies('saveSourceItem')).toMatchObject([{ sourceItemId: 'Q-9', itemId: dal.id }])
  await click('Q-8')
  kept.list = kept.list.filter(({ sourceItemId }) => sourceItemId !== 'Q-8')
  await click('Save')
  await until('Another person removed Q-8. Save again to add it.')
})

test('a removal that another person made before is no error', async () => {
  const { api, kept, until, click, text } = await open([mapping('Q-7'), mapping('Q-8')])
  await click('Q-8')
  await click('Remove this ID')
  api.refuse('deleteSourceItem', { status: 404, code: 'not_found' })
  kept.list = [mapping('Q-7')]
  await click('Remove')
  await until(() => closed() && !text().includes('Q-8Dal'))
  expect(text()).toContain('Q-7Dal')
})

test('ids without a dish and sources outside the settings are named first', async () => {
  const gone = mapping('Q-9', { itemId: 'gone' })
  const noPortion = mapping('Q-8', { itemId: paneer.id, portionId: 'gone' })
  const { until, text, click } = await open([mapping('Q-7'), noPortion, gone, mapping('O-1', { source: 'Old' })])
  await until('One ID stands for no dish of the menu.')
  const rows = [...document.querySelectorAll('main li')].map((row) => row.textContent)
  expect(rows).toEqual([
    'Q-9The dish is no longer on the menu: orders with this ID are refused.',
    'Q-7Dal Makhani',
    'Q-8Paneer Tikka, but its portion is no longer on the menu.',
    'O-1Dal Makhani',
  ])
  expect(text()).toContain('Old is not in the settings')
  expect(text()).toContain('No ID yet. Add the ID of each dish that Web sells.')
  await click('O-1')
  expect(text()).toContain('Remove O-1?')
})

test('typed text survives a lost network, and a refusal is named', async () => {
  const { api, until, click, type, field } = await open([])
  await until('No ID yet')
  await click('Add an ID of Quick')
  await type('ID at Quick', 'Q-1')
  await type('Find a dish', 'dal')
  await click('Dal Makhani')
  api.lose('saveSourceItem')
  await click('Save')
  await until('What you typed is still here')
  expect(field('ID at Quick').value).toBe('Q-1')
  api.refuse('saveSourceItem', {
    status: 422,
    code: 'source_unknown',
    message: 'The settings have no such source of orders.',
  })
  await click('Save')
  await until('The settings have no such source of orders.')
})

test('typed text survives Cancel and a reload until it is saved', async () => {
  const { until, click, type, field, text, reload } = await open([mapping('Q-7'), mapping('Q-8')])
  await click('Add an ID of Quick')
  await type('ID at Quick', 'Q-1')
  await click('Cancel')
  await click('Q-7')
  await type('Find a dish', 'paneer')
  await click('Paneer Tikka · Half ₹60')
  await click('Cancel')
  await reload()
  await until('Q-8')
  await click('Add an ID of Web')
  expect(field('ID at Web').value).toBe('')
  await click('Cancel')
  await click('Q-8')
  expect(text()).toContain('Stands forDal Makhani')
  await click('Cancel')
  await click('Q-7')
  expect(text()).toContain('Stands forPaneer Tikka · Half')
  await click('Cancel')
  await click('Add an ID of Quick')
  expect(field('ID at Quick').value).toBe('Q-1')
  await type('Find a dish', 'dal')
  await click('Dal Makhani')
  await click('Save')
  await until(closed)
  await click('Add an ID of Quick')
  expect(field('ID at Quick').value).toBe('')
})

test('a long list is searched by id and by dish', async () => {
  const many = Array.from({ length: 12 }, (_, at) => mapping(`Q-${at + 10}`))
  const { type, text } = await open([...many, mapping('Z-1', { itemId: paneer.id, portionId: 'half' })])
  // Keyboards of phones add a space.
  await type('Find an ID or a dish', 'q-21 ')
  expect([...document.querySelectorAll('main li')].map((row) => row.textContent)).toEqual(['Q-21Dal Makhani'])
  await type('Find an ID or a dish', 'half')
  expect([...document.querySelectorAll('main li')].map((row) => row.textContent)).toEqual(['Z-1Paneer Tikka · Half'])
  await type('Find an ID or a dish', 'nothing')
  expect(text()).toContain('No ID and no dish has these letters.')
})

test('a restaurant without sources is led to the settings', async () => {
  const { until, click } = await open([], [])
  await until('No source yet')
  await click('Go to Settings')
  expect(location.pathname).toBe(pages.settings)
  await act(async () => navigate(pages.account))
})
