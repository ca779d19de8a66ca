import { expect, test } from 'vitest'
import type { Input } from '@thali/contract/api/calls'
import { cookieOf } from '#test/cookies.ts'
import { startServer } from '#test/harness.ts'
import { aWorld } from '#test/world.ts'

// All phones of these tests have one address.
const open = async () => {
  const server = await startServer({ rateLimit: 'strict' })
  const { restaurant, adminToken: token } = await aWorld(server)
  const place = { restaurantId: restaurant.id }
  const visit = (change: Partial<Input<'createVisit'>['body']> = {}, cookie?: string) =>
    server.call(
      'createVisit',
      { body: { ...place, tableNumber: 5, userId: 'guest-a', ...change } },
      { headers: { ...(cookie && { Cookie: cookie }) } },
    )
  const createCard = async (tableNumber: number): Promise<string> =>
    (await server.call('createTableCard', { params: { tableNumber }, body: place }, { token })).body.path
  const scan = (path: string) => server.raw(path, { redirect: 'manual' })
  return { visit, createCard, scan }
}

/** Counts the answered statuses. Several calls run at once, because one by one they take too long. */
const count = async (
  calls: number,
  send: (index: number) => Promise<{ readonly status: number }>,
): Promise<Record<number, number>> => {
  const counts: Record<number, number> = {}
  for (let first = 0; first < calls; first += 20) {
    const group = Array.from({ length: Math.min(20, calls - first) }, (_, next) => send(first + next))
    for (const { status } of await Promise.all(group)) counts[status] = (counts[status] ?? 0) + 1
  }
  return counts
}

test('a phone gets ten new visits a minute, and others of its network get theirs', async () => {
  const { visit } = await open()
  // More calls than its network has visits.
  expect(await count(320, () => visit())).toEqual({ 201: 10, 429: 310 })
  // Its cookie counts too, with user ids of others.
  const cookie = cookieOf(await visit({ userId: 'guest-b' }))
  const elsewhere = (index: number) => visit({ userId: `invented-${index}`, tableNumber: 6 }, cookie)
  expect(await count(30, elsewhere)).toEqual({ 201: 10, 429: 20 })
  expect((await visit({ userId: 'guest-c' })).status).toBe(201)
})

test('a network with too many new visits still scans cards', async () => {
  const { visit, createCard, scan } = await open()
  const path = await createCard(5)
  const other = (index: number) => visit({ userId: `guest-${index}`, tableNumber: 7 + (index % 10) })
  expect(await count(310, other)).toEqual({ 201: 300, 429: 10 })
  const scanned = await scan(path)
  expect(scanned.status).toBe(303)
  expect((await visit({ userId: 'late' }, cookieOf(scanned))).status).toBe(201)
})

test('a card is scanned 120 times a minute, others too', async () => {
  const { createCard, scan } = await open()
  const [first, second] = [await createCard(5), await createCard(6)]
  expect(await count(130, (index) => scan(`${first}?at=${index}`))).toEqual({ 303: 120, 429: 10 })
  expect((await scan(second)).status).toBe(303)
})
