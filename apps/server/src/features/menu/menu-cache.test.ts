import type { RestaurantReply } from '@thali/contract'
import { expect, test } from 'vitest'
import { MenuCache } from './menu-cache.ts'

/** A memory over a database whose answers the test gives itself. */
const open = (bytesMax?: number) => {
  let at = 0
  const reads: { restaurantId: string; answer: (name: string) => void; fail: () => void }[] = []
  const read = (restaurantId: string) =>
    new Promise<{ forAll: RestaurantReply; forStaff: RestaurantReply }>((resolve, reject) => {
      const answer = (name: string): void => {
        const settings = { menuCardOnly: false, menuCardOnlyView: false }
        const restaurant = { id: restaurantId, name, logo: '', timezone: 'Asia/Kolkata', currency: 'INR', settings }
        const menu = { restaurant, categories: [], offers: [] }
        resolve({ forAll: menu, forStaff: menu })
      }
      reads.push({ restaurantId, answer, fail: () => reject(new Error('No database')) })
    })
  const memory = new MenuCache({ read, clock: { now: () => new Date(at) }, ...(bytesMax && { bytesMax }) })
  const begun = async (count: number) => {
    while (reads.length < count) await new Promise((resolve) => setImmediate(resolve))
  }
  const nameIn = async (menu: ReturnType<typeof memory.get>) =>
    (JSON.parse((await menu)?.forAll.json ?? '{}') as RestaurantReply).restaurant.name // it was written just above
  const advance = (ms: number): void => {
    at += ms
  }
  return { memory, reads, begun, nameIn, advance }
}

test('however many ask at once, a menu is made once, and kept', async () => {
  const { memory, reads, begun } = open()
  const menus = Array.from({ length: 100 }, () => memory.get('a'))
  await begun(1)
  reads[0]?.answer('A')
  expect(new Set(await Promise.all([...menus, memory.get('a')])).size).toBe(1)
  expect(reads).toHaveLength(1)
})

test('a change during a load is in the next; loads never overlap', async () => {
  const { memory, reads, begun, nameIn } = open()
  const before = memory.get('a')
  await begun(1)
  memory.invalidate('a')
  const after = memory.get('a')
  // It waits for its turn, and will read this change too.
  memory.invalidate('a')
  const later = memory.get('a')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(reads).toHaveLength(1)
  reads[0]?.answer('before')
  await begun(2)
  reads[1]?.answer('after')
  expect([await nameIn(before), await nameIn(after), await nameIn(later)]).toEqual(['before', 'after', 'after'])
  expect(reads).toHaveLength(2)
})

test('a failure is told to who waited, and not kept', async () => {
  const { memory, reads, begun, nameIn } = open()
  const failed = memory.get('a')
  await begun(1)
  reads[0]?.fail()
  await expect(failed).rejects.toThrow('No database')
  const again = memory.get('a')
  await begun(2)
  reads[1]?.answer('A')
  expect(await nameIn(again)).toBe('A')
})

test('an expired menu is read again; equal bytes stay the same object', async () => {
  const { memory, reads, begun, advance } = open()
  const first = memory.get('a')
  await begun(1)
  reads[0]?.answer('A')
  const menu = await first
  advance(5000)
  const second = memory.get('a')
  await begun(2)
  reads[1]?.answer('A')
  expect((await second)?.forAll).toBe(menu?.forAll)
})

test('a failing database gets the last menu answered, marked stale', async () => {
  const { memory, reads, begun, nameIn, advance } = open()
  const first = memory.get('a')
  await begun(1)
  reads[0]?.answer('A')
  await first
  memory.invalidate('a')
  advance(7000)
  const failing = memory.get('a')
  await begun(2)
  reads[1]?.fail()
  expect([await nameIn(failing), (await failing)?.staleSeconds]).toEqual(['A', 7])
  expect(memory.peek('a')).toBeUndefined()
  // It is not tried again at once.
  expect((await memory.get('a'))?.staleSeconds).toBe(7)
  expect(reads).toHaveLength(2)
  advance(5000)
  // Callers do not wait for the next attempt, which may take long to fail.
  expect([await nameIn(memory.get('a')), await nameIn(memory.get('a'))]).toEqual(['A', 'A'])
  await begun(3)
  reads[2]?.answer('B')
  await expect.poll(() => memory.peek('a') !== undefined).toBe(true)
  expect(await nameIn(memory.get('a'))).toBe('B')
  expect(reads).toHaveLength(3)
})

test('an invalidated menu is answered until the database works', async () => {
  const { memory, reads, begun, nameIn, advance } = open()
  const first = memory.get('a')
  await begun(1)
  reads[0]?.answer('A')
  await first
  memory.invalidate('a')
  const failing = memory.get('a')
  await begun(2)
  reads[1]?.fail()
  expect(await nameIn(failing)).toBe('A')
  advance(5000)
  expect(await nameIn(memory.get('a'))).toBe('A')
  await begun(3)
  memory.invalidateAll()
  reads[2]?.answer('B')
  expect(await nameIn(memory.get('a'))).toBe('A')
  await begun(4)
  reads[3]?.answer('C')
  await expect.poll(() => memory.peek('a') !== undefined).toBe(true)
  expect(await nameIn(memory.get('a'))).toBe('C')
})

/** Asks for menus one after another, in a memory for so many bytes; of each whether the database was asked. */
const askInTurn = async (bytesMax: number, names: readonly string[]): Promise<boolean[]> => {
  const { memory, reads } = open(bytesMax)
  const asked: boolean[] = []
  for (const name of names) {
    const count = reads.length
    const menu = memory.get(name)
    await new Promise((resolve) => setImmediate(resolve))
    asked.push(reads.length > count)
    reads[count]?.answer(name)
    await menu
  }
  return asked
}

test('the least recently used menus leave a full cache', async () => {
  const { memory, reads, begun } = open()
  const menu = memory.get('a')
  await begun(1)
  reads[0]?.answer('a')
  const one = (await menu)?.forAll
  // Both views, the staff's counted as if they had asked for it, and its text.
  // One letter is compressed to a byte more than another.
  const bytes = 2 * (one?.size ?? 0) + (one?.json.length ?? 0)
  expect(await askInTurn(3.5 * bytes, ['a', 'b', 'c', 'a', 'd', 'a', 'c', 'd', 'b'])).toEqual([
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
  expect(await askInTurn(2.5 * bytes, ['a', 'b', 'c', 'b', 'a'])).toEqual([true, true, true, false, true])
  // A menu too large for all of it is kept alone.
  expect(await askInTurn(1, ['a', 'a', 'b', 'b', 'a'])).toEqual([true, false, true, false, true])
})
