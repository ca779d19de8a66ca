import { expect, test } from 'vitest'
import { startServer } from '#test/harness.ts'
import { aWorld } from '#test/world.ts'

const origin = 'https://thali.example.com'

const open = async () => {
  const server = await startServer()
  const { restaurant, adminToken: token } = await aWorld(server)
  const place = { restaurantId: restaurant.id }
  type Print = { tableNumber: number; version: number; label?: string; area?: string }
  return {
    server,
    token,
    place,
    create: async (tableNumber: number, replaces?: number) => {
      const body = { ...place, ...(replaces !== undefined && { replaces }) }
      return (await server.call('createTableCard', { params: { tableNumber }, body }, { token })).body
    },
    print: (cards: Print[], from = origin) => {
      const body = { ...place, origin: from, cards: cards.map((card) => ({ label: '', area: '', ...card })) }
      return server.call('savePrintedCards', { body }, { token })
    },
    card: async (tableNumber: number) => {
      const { body } = await server.call('listTables', { query: place }, { token })
      return body.find(({ number }) => number === tableNumber)?.card
    },
    /** The names in the audit log of prints. */
    audited: async () => {
      const query = { ...place, kind: 'table-card' as const }
      const { body } = await server.call('listHistory', { query }, { token })
      return body.entries.filter(({ action }) => action === 'print').map(({ name }) => name)
    },
  }
}

test('a confirmed print stores version, texts and address of each card', async () => {
  const { server, create, print, card } = await open()
  await create(4)
  await create(5)
  expect((await card(4))?.printed).toBeNull()
  const { status, body } = await print([
    { tableNumber: 4, version: 1, label: 'Window', area: 'Garden' },
    { tableNumber: 5, version: 1 },
  ])
  const dateTime = server.clock.now().toISOString()
  const printed = { version: 1, label: 'Window', area: 'Garden', origin, dateTime }
  expect([status, body.find(({ number }) => number === 4)?.card?.printed]).toEqual([200, printed])
  expect((await card(4))?.printed).toEqual(printed)
  expect((await card(5))?.printed).toEqual({ ...printed, label: '', area: '' })
})

test('a replaced card keeps its last print and the time of its replacement', async () => {
  const { server, create, print, card } = await open()
  await create(4)
  expect((await card(4))?.replacedDateTime).toBeNull()
  await print([{ tableNumber: 4, version: 1 }])
  server.clock.advance(60_000)
  await create(4, 1)
  expect(await card(4)).toMatchObject({
    version: 2,
    replacedDateTime: server.clock.now().toISOString(),
    printed: { version: 1 },
  })
})

test('the same print twice is stored and audited once', async () => {
  const { server, create, print, card, audited } = await open()
  await create(4)
  await create(5)
  const prints = [
    { tableNumber: 4, version: 1 },
    { tableNumber: 5, version: 1 },
  ]
  await print(prints)
  const first = await card(4)
  server.clock.advance(60_000)
  expect((await print(prints)).status).toBe(200)
  expect(await card(4)).toEqual(first)
  expect(await audited()).toEqual(['4, 5'])
})

test('a print of an old page does not hide a newer one', async () => {
  const { create, print, card } = await open()
  await create(4)
  await create(4, 1)
  await print([{ tableNumber: 4, version: 2 }])
  await print([{ tableNumber: 4, version: 1 }])
  expect((await card(4))?.printed?.version).toBe(2)
  await print([
    { tableNumber: 4, version: 3 },
    { tableNumber: 6, version: 1 },
  ])
  expect([(await card(4))?.printed?.version, await card(6)]).toEqual([2, undefined])
})

test('a repeated replacement replaces a card once', async () => {
  const { create } = await open()
  const first = await create(4, 0)
  expect(await create(4, 0)).toEqual(first)
  const second = await create(4, 1)
  expect([first.version, second.version]).toEqual([1, 2])
  expect(await create(4, 1)).toEqual(second)
  // Programs that send no version replace with each call.
  expect((await create(4)).version).toBe(3)
})

test.each(['thali.example.com', 'https://thali.example.com/menu', 'javascript:alert(1)', `https://${'x'.repeat(200)}`])(
  'the address %s of a print is refused',
  async (from) => {
    const { create, print, card } = await open()
    await create(4)
    expect((await print([{ tableNumber: 4, version: 1 }], from)).status).toBe(400)
    expect((await card(4))?.printed).toBeNull()
  },
)

test('an admin of another restaurant cannot store prints', async () => {
  const { server, create, print, card, place } = await open()
  const { adminToken: token } = await aWorld(server, 'other-house')
  await create(4)
  const body = { ...place, origin, cards: [{ tableNumber: 4, version: 1, label: '', area: '' }] }
  expect((await server.call('savePrintedCards', { body }, { token })).status).toBe(403)
  expect((await card(4))?.printed).toBeNull()
  expect((await print([{ tableNumber: 4, version: 1 }])).status).toBe(200)
})
