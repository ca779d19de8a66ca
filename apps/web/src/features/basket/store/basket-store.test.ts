import { expect, test, vi } from 'vitest'
import type { StoredBasketEntry } from '#web/lib/local-database.ts'
import { BasketRecords } from './basket-records.ts'
import { BasketStore } from './basket-store.ts'
import { clearLines, looseLines, putBack, removeLines, changeNote } from '../model/line-changes.ts'
import { remainingOf } from '../model/note.ts'
import type { Submission } from '../model/submission.ts'
import { createStorage } from './record-storage.testing.ts'

const naan = { id: 'naan', name: 'Butter Naan', price: 55.5 }
const dal = { id: 'dal', name: 'Dal Makhani', price: 260 }

const onItsWay: Submission = {
  key: 'key-1',
  createdDateTime: '2026-11-20T16:00:00.000Z',
  order: {
    restaurantId: 'spice-garden',
    tableNumber: 12,
    userId: 'diner',
    items: [{ itemId: 'naan', itemName: 'Butter Naan', price: 55.5, quantity: 1, specialInstructions: '' }],
    totalPrice: 55.5,
  },
}

type Browser = ReturnType<typeof createStorage>

const openTab = async (browser: Browser): Promise<BasketStore> => {
  const store = new BasketStore(new BasketRecords(browser.storage, () => undefined))
  await store.open('spice-garden')
  return store
}

/** A browser with a stored basket, and one tab. */
const open = async (items: StoredBasketEntry[] = [], submissions: Submission[] = []) => {
  const browser = createStorage({ restaurantId: 'spice-garden', items, submissions })
  return { browser, store: await openTab(browser) }
}

const stored = (browser: Browser): [string, number][] | undefined =>
  browser.find()?.items.map(({ id, quantity }) => [id, quantity])

test('an item starts at 1, then adds 1; totals are exact', async () => {
  const { store } = await open()
  store.add(naan)
  store.add(dal)
  store.add(naan)
  expect(store.get()).toMatchObject({ count: 3, total: 371 })
  expect(store.quantityOf('naan')).toBe(2)
})

test('decrement subtracts 1, and removes the item at quantity 1 (spec §4)', async () => {
  const { store } = await open()
  store.add(naan)
  store.add(naan)
  store.removeOne('naan')
  expect(store.quantityOf('naan')).toBe(1)
  store.removeOne('naan')
  expect(store.get()).toMatchObject({ count: 0, total: 0, lines: new Map() })
})

test('changes are stored together, with a key per line (design §4.23)', async () => {
  const { store, browser } = await open()
  for (let tap = 0; tap < 10; tap += 1) store.add(naan)
  store.change(changeNote('naan', 'less butter'))
  await store.stored()
  expect(browser.find()).toEqual({
    restaurantId: 'spice-garden',
    items: [{ lineKey: 'naan', ...naan, quantity: 10, specialInstructions: 'less butter' }],
  })
  expect(browser.countWrites()).toBeLessThan(4)
})

test('clear empties basket and stored copy, and can be undone (spec §4)', async () => {
  const { store, browser } = await open([{ ...naan, quantity: 2, specialInstructions: 'hot' }])
  const cleared = looseLines(store.get())
  store.change(clearLines)
  await store.stored()
  expect([store.get().count, browser.find()]).toEqual([0, undefined])
  store.add(naan)
  store.change(putBack(cleared))
  await store.stored()
  expect(browser.find()?.items).toEqual([{ lineKey: 'naan', ...naan, quantity: 3, specialInstructions: 'hot' }])
})

test('a dish added before the stored basket is read is kept', async () => {
  const browser = createStorage({
    restaurantId: 'spice-garden',
    items: [{ ...naan, quantity: 2, specialInstructions: 'hot' }],
  })
  const store = new BasketStore(new BasketRecords(browser.storage, () => undefined))
  const opened = store.open('spice-garden')
  store.add(naan)
  store.add(dal)
  await opened
  await store.stored()
  expect([store.quantityOf('naan'), store.quantityOf('dal')]).toEqual([3, 1])
  expect(stored(browser)).toEqual([
    ['naan', 3],
    ['dal', 1],
  ])
  expect(store.get().lines.get('naan')?.specialInstructions).toBe('hot')
})

test('two tabs that change one basket at once lose no change', async () => {
  const { store, browser } = await open([{ ...naan, quantity: 1, specialInstructions: '' }])
  const other = await openTab(browser)
  store.add(naan)
  other.add(dal)
  store.change(changeNote('naan', 'hot'))
  other.add(naan)
  await Promise.all([store.stored(), other.stored()])
  await Promise.all([store.refresh(), other.refresh()])
  expect(stored(browser)).toEqual([
    ['naan', 3],
    ['dal', 1],
  ])
  for (const tab of [store, other]) expect(tab.get()).toMatchObject({ count: 4, total: 426.5 })
})

test("a tap notifies one dish's listener and the basket's listeners", async () => {
  const { store } = await open()
  const [naanHeard, dalHeard, allHeard] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()]
  store.quantities.subscribe('naan', naanHeard)
  store.quantities.subscribe('dal', dalHeard)
  store.subscribe(allHeard)
  store.add(naan)
  expect([naanHeard, dalHeard, allHeard].map((heard) => heard.mock.calls.length)).toEqual([1, 0, 1])
})

test('a changed price is shown with the old one until emptied', async () => {
  const { store } = await open()
  store.add(naan)
  store.add(dal)
  store.followPrices(({ id }) => (id === 'naan' ? { name: 'Butter Naan', price: 60 } : undefined))
  expect(store.get()).toMatchObject({ total: 320, oldPrices: new Map([['naan', 55.5]]) })
  store.change(clearLines)
  expect(store.get().oldPrices.size).toBe(0)
})

test('an unanswered order cannot be removed, changed or cleared, only added to', async () => {
  const { store, browser } = await open([{ ...naan, quantity: 1, specialInstructions: '' }], [onItsWay])
  expect(store.removeOne('naan')).toBe(false)
  store.change(changeNote('naan', 'hot'))
  store.followPrices(({ id }) => (id === 'naan' ? { name: 'Butter Naan', price: 60 } : undefined))
  store.change(removeLines(['naan']))
  store.change(clearLines)
  store.add(naan)
  store.add(dal)
  await store.stored()
  expect(browser.find()).toEqual({
    restaurantId: 'spice-garden',
    items: [
      { lineKey: 'naan', ...naan, quantity: 2, specialInstructions: '' },
      { lineKey: 'dal', ...dal, quantity: 1, specialInstructions: '' },
    ],
    submissions: [onItsWay],
  })
})

test('clearing and its undo leave the unanswered order alone', async () => {
  const { store, browser } = await open([{ ...naan, quantity: 3, specialInstructions: '' }], [onItsWay])
  store.add(dal)
  const cleared = looseLines(store.get())
  store.change(clearLines)
  await store.stored()
  expect([stored(browser), [...cleared.values()].map(({ id, quantity }) => [id, quantity])]).toEqual([
    [['naan', 1]],
    [
      ['naan', 2],
      ['dal', 1],
    ],
  ])
  expect(browser.find()?.submissions).toEqual([onItsWay])
  store.change(putBack(cleared))
  await store.stored()
  expect([store.quantityOf('naan'), store.quantityOf('dal')]).toEqual([3, 1])
})

test('a tab with an outdated basket removes nothing from an unanswered order', async () => {
  const { store, browser } = await open([{ ...naan, quantity: 1, specialInstructions: '' }])
  await browser.storage.update('spice-garden', (record) => record && { ...record, submissions: [onItsWay] })
  store.removeOne('naan')
  await store.stored()
  expect([stored(browser), store.quantityOf('naan')]).toEqual([[['naan', 1]], 1])
})

test("a table link deletes other restaurants' baskets, not their unanswered orders", async () => {
  const { store, browser } = await open([{ ...naan, quantity: 2, specialInstructions: '' }], [onItsWay])
  await store.open('coast-kitchen')
  expect(store.get()).toMatchObject({ restaurantId: 'coast-kitchen', count: 0, status: 'ready' })
  store.add(dal)
  await store.stored()
  await new BasketRecords(browser.storage, () => undefined).deleteOthers('coast-kitchen')
  expect(browser.find()).toEqual({ restaurantId: 'spice-garden', items: [], submissions: [onItsWay] })
  expect(browser.find('coast-kitchen')?.items).toHaveLength(1)
  await browser.storage.update('spice-garden', (record) => record && { ...record, submissions: [] })
  await new BasketRecords(browser.storage, () => undefined).deleteOthers('coast-kitchen')
  expect(browser.find()).toBeUndefined()
})

test('a basket without keys and notes, with an invalid line, is read', async () => {
  const { id, name, price } = naan
  const items: unknown[] = [{ id, name, price, quantity: 2 }, { id: 'x' }, null, { ...dal, quantity: 0 }]
  // The specification's own client stores other shapes.
  const { store } = await open(items as StoredBasketEntry[])
  expect([...store.get().lines.values()]).toEqual([{ lineKey: 'naan', ...naan, quantity: 2, specialInstructions: '' }])
})

test('a note holds 150 characters, an emoji counting as one (spec §5)', () => {
  expect(remainingOf('🌶'.repeat(150))).toBe(0)
  expect(remainingOf('🌶'.repeat(200))).toBe(-50)
})

test('a basket that cannot be stored stays visible and is stored later', async () => {
  const { store, browser } = await open([{ ...naan, quantity: 1, specialInstructions: '' }])
  browser.break()
  store.add(naan)
  store.add(dal)
  await store.stored()
  await store.refresh()
  expect(store.get()).toMatchObject({ count: 3, isUnsafe: true })
  browser.mend()
  store.add(dal)
  await store.stored()
  expect(stored(browser)).toEqual([
    ['naan', 2],
    ['dal', 2],
  ])
  expect(store.get()).toMatchObject({ count: 4, isUnsafe: false })
})

test('a dish added before a page exit is restored once (spec §4)', async () => {
  const { browser, store } = await open([{ ...naan, quantity: 1, specialInstructions: '' }])
  store.add(dal)
  store.add(naan)
  const left = store.dirty()
  // Whether the browser finished the write is unknown; both cases lead to the same basket.
  const gone = createStorage({
    restaurantId: 'spice-garden',
    items: [{ ...naan, quantity: 1, specialInstructions: '' }],
  })
  await store.stored()
  expect(store.dirty()).toBeUndefined()
  for (const kept of [browser, gone]) {
    const next = new BasketStore(new BasketRecords(kept.storage, () => undefined))
    await next.open('spice-garden', left)
    await next.stored()
    expect(stored(kept)).toEqual([
      ['naan', 2],
      ['dal', 1],
    ])
  }
})

test('a dish added before the first read is restored after a reload', async () => {
  const browser = createStorage({
    restaurantId: 'spice-garden',
    items: [{ ...naan, quantity: 1, specialInstructions: '' }],
  })
  const store = new BasketStore(new BasketRecords(browser.storage, () => undefined))
  void store.open('spice-garden')
  store.add(naan)
  const left = store.dirty()
  browser.break()
  await store.stored()
  // The refused write may contain an order: the basket must not come back without it.
  expect(store.dirty()).toBeUndefined()
  browser.mend()
  const next = new BasketStore(new BasketRecords(browser.storage, () => undefined))
  await next.open('spice-garden', left)
  await next.stored()
  expect(stored(browser)).toEqual([['naan', 2]])
})

test("a closed page's unstored basket loses to a newer change or order", async () => {
  const items = [{ ...naan, quantity: 1, specialInstructions: '' }]
  const { store } = await open(items)
  store.add(dal)
  const left = store.dirty()
  const sent = createStorage({ restaurantId: 'spice-garden', items, submissions: [onItsWay] })
  const next = new BasketStore(new BasketRecords(sent.storage, () => undefined))
  await next.open('spice-garden', left)
  await next.stored()
  expect(sent.find()).toEqual({
    restaurantId: 'spice-garden',
    items: [expect.objectContaining({ id: 'naan', quantity: 1 })],
    submissions: [onItsWay],
  })
})
