import { expect, test } from 'vitest'
import type { RestaurantReply } from '@thali/contract/restaurants/schema'
import { MenuCache, type MenuViews } from './menu-cache.ts'

/** A cache over database reads that the test controls. */
const open = (bytesMax = 96 * 2 ** 20) => {
  let position = 0
  const reads: { restaurantId: string; answer: (name: string) => void; fail: () => void }[] = []
  const read = (restaurantId: string) =>
    new Promise<MenuViews>((resolve, reject) => {
      const answer = (name: string): void => {
        const settings = { menuCardOnly: false, menuCardOnlyView: false }
        const restaurant = { id: restaurantId, name, logo: '', timezone: 'Asia/Kolkata', currency: 'INR', settings }
        const menu = { restaurant, categories: [], offers: [] }
        resolve({ public: menu, staff: menu })
      }
      reads.push({ restaurantId, answer, fail: () => reject(new Error('No database')) })
    })
  const renderDocument = (_: unknown, { json }: { readonly json: string }): string => `<p>${json}`
  const clock = { now: () => new Date(position) }
  const cache = new MenuCache({ read, renderDocument, clock, bytesMax })
  const started = async (count: number) => {
    while (reads.length < count) await new Promise((resolve) => setImmediate(resolve))
  }
  const nameIn = async (menu: ReturnType<typeof cache.get>) =>
    (JSON.parse((await menu)?.public.text ?? '{}') as RestaurantReply).restaurant.name // from the test
  const advance = (ms: number): void => {
    position += ms
  }
  return { cache, reads, started, nameIn, advance }
}

test('concurrent callers share one read, and the menu stays cached', async () => {
  const { cache, reads, started } = open()
  const menus = Array.from({ length: 100 }, () => cache.get('a'))
  await started(1)
  reads[0]?.answer('A')
  expect(new Set(await Promise.all([...menus, cache.get('a')])).size).toBe(1)
  expect(reads).toHaveLength(1)
})

test('the next read includes a change during a read; reads never overlap', async () => {
  const { cache, reads, started, nameIn } = open()
  const before = cache.get('a')
  await started(1)
  cache.invalidate('a')
  const after = cache.get('a')
  // Its read has not started, so it sees this change too.
  cache.invalidate('a')
  const later = cache.get('a')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(reads).toHaveLength(1)
  reads[0]?.answer('before')
  await started(2)
  reads[1]?.answer('after')
  expect([await nameIn(before), await nameIn(after), await nameIn(later)]).toEqual(['before', 'after', 'after'])
  expect(reads).toHaveLength(2)
})

test('a failed read rejects its callers and leaves the cache', async () => {
  const { cache, reads, started, nameIn } = open()
  const failed = cache.get('a')
  await started(1)
  reads[0]?.fail()
  await expect(failed).rejects.toThrow('No database')
  const again = cache.get('a')
  await started(2)
  reads[1]?.answer('A')
  expect(await nameIn(again)).toBe('A')
})

test('an expired menu is read again and keeps its bytes if unchanged', async () => {
  const { cache, reads, started, advance } = open()
  const first = cache.get('a')
  await started(1)
  reads[0]?.answer('A')
  const menu = await first
  advance(5000)
  const second = cache.get('a')
  await started(2)
  reads[1]?.answer('A')
  expect((await second)?.public).toBe(menu?.public)
})

test('a failing database gets the last menu at once, marked stale', async () => {
  const { cache, reads, started, nameIn, advance } = open()
  const first = cache.get('a')
  await started(1)
  reads[0]?.answer('A')
  await first
  cache.invalidate('a')
  advance(7000)
  const failing = cache.get('a')
  await started(2)
  reads[1]?.fail()
  expect([await nameIn(failing), (await failing)?.staleSeconds]).toEqual(['A', 7])
  expect(cache.peek('a')).toBeUndefined()
  // The cache does not read again at once.
  expect((await cache.get('a'))?.staleSeconds).toBe(7)
  expect(reads).toHaveLength(2)
  advance(5000)
  // Callers do not wait for the next read, which may take long to fail.
  expect([await nameIn(cache.get('a')), await nameIn(cache.get('a'))]).toEqual(['A', 'A'])
  await started(3)
  reads[2]?.answer('B')
  await expect.poll(() => cache.peek('a') !== undefined).toBe(true)
  expect(await nameIn(cache.get('a'))).toBe('B')
  expect(reads).toHaveLength(3)
})

test('a menu changed while the database fails stays until a read succeeds', async () => {
  const { cache, reads, started, nameIn, advance } = open()
  const first = cache.get('a')
  await started(1)
  reads[0]?.answer('A')
  await first
  cache.invalidate('a')
  const failing = cache.get('a')
  await started(2)
  reads[1]?.fail()
  expect(await nameIn(failing)).toBe('A')
  advance(5000)
  expect(await nameIn(cache.get('a'))).toBe('A')
  await started(3)
  cache.invalidateAll()
  reads[2]?.answer('B')
  expect(await nameIn(cache.get('a'))).toBe('A')
  await started(4)
  reads[3]?.answer('C')
  await expect.poll(() => cache.peek('a') !== undefined).toBe(true)
  expect(await nameIn(cache.get('a'))).toBe('C')
})

/** Gets menus one after another; returns for each whether it was read from the database. */
const readsOf = async (bytesMax: number, names: readonly string[]): Promise<boolean[]> => {
  const { cache, reads } = open(bytesMax)
  const wasRead: boolean[] = []
  for (const name of names) {
    const count = reads.length
    const menu = cache.get(name)
    await new Promise((resolve) => setImmediate(resolve))
    wasRead.push(reads.length > count)
    reads[count]?.answer(name)
    await menu
  }
  return wasRead
}

test('the cache keeps the most recently used menus within its size', async () => {
  const { cache, reads, started } = open()
  const menu = cache.get('a')
  await started(1)
  reads[0]?.answer('a')
  const response = (await menu)?.public
  // The size counts both views, the staff's compressed one and its text. Encodings of different names differ by a byte.
  const bytes = 2 * (response?.size ?? 0) + (response?.text.length ?? 0)
  expect(await readsOf(3.5 * bytes, ['a', 'b', 'c', 'a', 'd', 'a', 'c', 'd', 'b'])).toEqual([
    true,
    true,
    true,
    false,
    true,
    false,
    false,
    false,
    true,
  ])
  expect(await readsOf(2.5 * bytes, ['a', 'b', 'c', 'b', 'a'])).toEqual([true, true, true, false, true])
  // A menu larger than the cache stays alone.
  expect(await readsOf(1, ['a', 'a', 'b', 'b', 'a'])).toEqual([true, false, true, false, true])
})
