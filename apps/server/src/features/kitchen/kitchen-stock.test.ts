import { expect, test } from 'vitest'
import { lines, openKitchen } from '#test/kitchen.ts'

const openStock = async (count: number | undefined) => {
  const kitchen = await openKitchen()
  const { server, staff } = kitchen
  const left = async (): Promise<number | undefined> =>
    (await server.db.selectFrom('item_stock').select('quantity').executeTakeFirst())?.quantity
  const setLeft = (value: number | null) =>
    staff('setItemAvailability', { params: { itemId: 'dal' }, body: { left: value } })
  if (count !== undefined) await setLeft(count)
  return { ...kitchen, left, setLeft }
}

test('a tick that is taken back gives nothing back later', async () => {
  const { order, tick, edit, left } = await openStock(10)
  const placed = await order(7, lines(3))
  await tick(placed, { ready: 3 })
  await tick(placed, { seen: 0, ready: 0, from: { seen: 3, ready: 3 } })
  await edit(placed, [1], { reason: 'Left' })
  expect(await left()).toBe(7)
})

test('a unit that is made again is not given back', async () => {
  const { order, tick, edit, left } = await openStock(10)
  const placed = await order(7, lines(3))
  await tick(placed, { ready: 3 })
  await tick(placed, { remade: 2, from: { remade: 0 }, reason: 'Burnt' })
  await edit(placed, [1], { reason: 'Left' })
  expect(await left()).toBe(7)
})

test('a line gives back at most what it took', async () => {
  const { order, edit, setLeft, left } = await openStock(undefined)
  const placed = await order(7, lines(3))
  await setLeft(5)
  await edit(placed, [4])
  expect(await left()).toBe(4)
  await edit(placed, [0])
  expect(await left()).toBe(5)
})

test('units that the kitchen saw are used, also when the countdown began again', async () => {
  const { order, tick, edit, setLeft, left } = await openStock(10)
  const placed = await order(7, lines(2))
  await tick(placed, { seen: 2 })
  await setLeft(null)
  await edit(placed, [4])
  await setLeft(5)
  await edit(placed, [2])
  expect(await left()).toBe(5)
})

test('units move between the lines of a dish', async () => {
  const { order, edit, left } = await openStock(10)
  const placed = await order(7, lines(3, 1))
  await edit(placed, [2, 2])
  expect(await left()).toBe(6)
  await edit(placed, [0, 0])
  expect(await left()).toBe(10)
})

test('a refused order gives back what it took', async () => {
  const { order, staff, setRules, setLeft, left } = await openStock(undefined)
  await setRules({ confirm: 'always' })
  const before = await order(7, lines(2))
  await setLeft(5)
  const after = await order(8, lines(2))
  expect(await left()).toBe(3)
  for (const { id } of [before, after])
    await staff('setApproval', { params: { orderId: id }, body: { isAccepted: false } })
  expect(await left()).toBe(5)
})
