import { expect, test, vi } from 'vitest'
import type { StoredBasketEntry } from '#web/lib/local-database.ts'
import { BasketStore } from './basket-store.ts'
import { toNote } from './note-dialog.tsx'

type Save = (restaurantId: string, items: StoredBasketEntry[]) => Promise<void>

const naan = { id: 'naan', name: 'Butter Naan', price: 55.5 }
const dal = { id: 'dal', name: 'Dal Makhani', price: 260 }

/** A browser's database, and the store on top of it. */
const open = async (saved: StoredBasketEntry[] = []) => {
  const baskets = new Map([['spice-garden', saved]])
  const storage = {
    find: async (restaurantId: string) => baskets.get(restaurantId),
    save: vi.fn<Save>(async (restaurantId, items) => void baskets.set(restaurantId, items)),
    remove: async (restaurantId: string) => void baskets.delete(restaurantId),
  }
  const store = new BasketStore(storage, () => undefined)
  await store.open('spice-garden')
  return { store, storage, baskets }
}

test('a new item starts at 1, an existing one gets 1 more; the total is exact (spec §4)', async () => {
  const { store } = await open()
  store.add(naan)
  store.add(dal)
  store.add(naan)
  expect(store.getState()).toMatchObject({ count: 3, total: 371 })
  expect(store.quantityOf('naan')).toBe(2)
})

test('decrement subtracts 1, and removes the item at quantity 1 (spec §4)', async () => {
  const { store } = await open()
  store.add(naan)
  store.add(naan)
  store.removeOne('naan')
  expect(store.quantityOf('naan')).toBe(1)
  store.removeOne('naan')
  expect(store.getState()).toMatchObject({ count: 0, total: 0, lines: new Map() })
})

test('every change is stored, the latest state only, with a key per line (design §4.23)', async () => {
  const { store, storage, baskets } = await open()
  for (let tap = 0; tap < 10; tap += 1) store.add(naan)
  store.setNote('naan', 'less butter')
  await store.stored()
  expect(baskets.get('spice-garden')).toEqual([
    { lineKey: 'naan', ...naan, quantity: 10, specialInstructions: 'less butter' },
  ])
  expect(storage.save.mock.calls.length).toBeLessThan(4)
})

test('clear empties the basket and its stored copy (spec §4)', async () => {
  const { store, baskets } = await open([{ ...naan, quantity: 2, specialInstructions: '' }])
  expect(store.getState().count).toBe(2)
  store.clear()
  await store.stored()
  expect([store.getState().count, baskets.has('spice-garden')]).toEqual([0, false])
})

test('what is added before the stored basket is read is not lost', async () => {
  const storage = {
    find: async () => [{ ...naan, quantity: 2, specialInstructions: 'hot' }],
    save: vi.fn<Save>(async () => undefined),
    remove: async () => undefined,
  }
  const store = new BasketStore(storage, () => undefined)
  const opened = store.open('spice-garden')
  store.add(naan)
  store.add(dal)
  await opened
  await store.stored()
  expect([store.quantityOf('naan'), store.quantityOf('dal')]).toEqual([3, 1])
  expect(storage.save).toHaveBeenCalledWith('spice-garden', [...store.getState().lines.values()])
  expect(store.getState().lines.get('naan')?.specialInstructions).toBe('hot')
})

test('one tap is heard by the one dish and by who shows the whole, by nobody else', async () => {
  const { store } = await open()
  const [naanHeard, dalHeard, allHeard] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()]
  store.subscribeToItem('naan', naanHeard)
  store.subscribeToItem('dal', dalHeard)
  store.subscribe(allHeard)
  store.add(naan)
  expect([naanHeard, dalHeard, allHeard].map((heard) => heard.mock.calls.length)).toEqual([1, 0, 1])
})

test('a changed price of the menu is taken over, and what it was is remembered until the basket is empty', async () => {
  const { store } = await open()
  store.add(naan)
  store.add(dal)
  store.followPrices(new Map([['naan', { name: 'Butter Naan', price: 60 }]]))
  expect(store.getState()).toMatchObject({ total: 320, oldPrices: new Map([['naan', 55.5]]) })
  store.clear()
  expect(store.getState().oldPrices.size).toBe(0)
})

test('what is on its way cannot be taken out; what was added meanwhile stays after it', async () => {
  const { store, baskets } = await open()
  store.add(naan)
  store.lock([{ itemId: 'naan', quantity: 1 }])
  expect(store.removeOne('naan')).toBe(false)
  store.clear()
  store.add(naan)
  store.add(dal)
  expect(store.getState().count).toBe(3)
  await store.takeOut([{ itemId: 'naan', quantity: 1 }])
  expect(baskets.get('spice-garden')?.map(({ id, quantity }) => [id, quantity])).toEqual([
    ['naan', 1],
    ['dal', 1],
  ])
  await store.takeOut(
    [...store.getState().lines.values()].map((line) => ({ itemId: line.id, quantity: line.quantity })),
  )
  expect(baskets.has('spice-garden')).toBe(false)
})

test('another restaurant has another basket', async () => {
  const { store } = await open()
  store.add(naan)
  await store.open('coast-kitchen')
  expect(store.getState()).toMatchObject({ restaurantId: 'coast-kitchen', count: 0, status: 'ready' })
})

test('a note holds 150 characters, an emoji counting as one (spec §5)', () => {
  expect(Array.from(toNote('🌶'.repeat(200)))).toHaveLength(150)
})

test('a basket that could not be stored is not overwritten by the storage', async () => {
  const storage = {
    find: async () => undefined,
    save: async (): Promise<void> => {
      throw new Error('Quota')
    },
    remove: async () => undefined,
  }
  const store = new BasketStore(storage, () => undefined)
  await store.open('spice-garden')
  store.add(naan)
  await store.stored()
  await store.refresh()
  expect(store.quantityOf('naan')).toBe(1)
})
