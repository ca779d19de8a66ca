import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  applyTick,
  isRemake,
  isRemakeOf,
  needsReason,
  pendingOf,
  withQuantity,
  type Tick,
} from '@thali/contract/kitchen/kitchen'
import { isInKitchen, isKitchenLine, type KitchenLine } from '@thali/contract/kitchen/state'
import type { Order } from '@thali/contract/orders/order'
import { lines, openKitchen, type Kitchen } from '#test/kitchen.ts'

// MODEL_STEPS=5000 for a long run.
const steps = Number(process.env['MODEL_STEPS'] ?? 250)

type ModelOrder = { readonly placed: Order; readonly items: KitchenLine[]; readonly max: number[]; isClosed: boolean }

/** The expected lines of orders, by the functions of the contract. */
type Model = { readonly orders: ModelOrder[] }

type Command = fc.AsyncCommand<Model, Kitchen>

let taken = 0

const command = (name: string, run: (model: Model, kitchen: Kitchen) => Promise<void>): Command => ({
  check: () => true,
  async run(model, kitchen) {
    taken += 1
    kitchen.server.clock.advance(1000)
    await run(model, kitchen)
  },
  toString: () => name,
})

const pick = (model: Model, index: number): ModelOrder | undefined =>
  model.orders[index % Math.max(1, model.orders.length)]

const place = (quantity: number): Command =>
  command(`place ${quantity}`, async (model, { order }) => {
    const placed = await order(1 + (model.orders.length % 20), lines(quantity, 2))
    const items = placed.items.flatMap((line) => (isKitchenLine(line) ? [line] : []))
    model.orders.push({ placed, items, max: items.map((line) => line.quantity), isClosed: false })
  })

const setProgress = (index: number, lineIndex: number, tick: Omit<Tick, 'id'>): Command =>
  command(`tick ${index}.${lineIndex} ${JSON.stringify(tick)}`, async (model, kitchen) => {
    const order = pick(model, index)
    const line = order?.items[lineIndex]
    if (!order || !line) return
    const { status } = await kitchen.tick({ ...order.placed, items: [line] }, tick)
    const { seen = 0, ready = 0, served = 0 } = tick
    const isAbove = Math.max(seen, ready, served) > (order.max[lineIndex] ?? 0)
    const isConflict = isRemake({ id: line.id, ...tick }) && !isRemakeOf(line, { id: line.id, ...tick })
    expect(status).toBe(isAbove ? 422 : isConflict ? 409 : 200)
    if (status !== 200) return
    order.items[lineIndex] = applyTick(line, { id: line.id, ...tick }, kitchen.server.clock.now().toISOString())
  })

const edit = (index: number, lineIndex: number, quantity: number, reason: string): Command =>
  command(`edit ${index}.${lineIndex} to ${quantity} ${reason}`, async (model, kitchen) => {
    const order = pick(model, index)
    const line = order?.items[lineIndex]
    if (!order || !line) return
    const { status } = await kitchen.edit({ ...order.placed, items: [line] }, [quantity], { reason })
    if (order.isClosed || quantity === line.quantity) {
      expect(status).toBe(quantity === line.quantity ? 200 : 409)
      return
    }
    const isVoid = needsReason(line, quantity)
    expect(status).toBe(isVoid && reason === '' ? 422 : 200)
    if (status !== 200) return
    const changedDateTime = kitchen.server.clock.now().toISOString()
    order.items[lineIndex] = {
      ...withQuantity(line, quantity),
      ...(pendingOf(line) === 0 && { changedDateTime }),
      ...(isVoid && { voidReason: reason }),
    }
    order.max[lineIndex] = Math.max(order.max[lineIndex] ?? 0, quantity)
  })

const setStatus = (index: number, isClosed: boolean): Command =>
  command(`${isClosed ? 'close' : 'reopen'} ${index}`, async (model, { staff, server }) => {
    const order = pick(model, index)
    if (!order) return
    const params = { orderId: order.placed.id }
    const { status } = await staff('updateOrder', { params, body: { status: isClosed ? 'Completed' : 'Pending' } })
    expect(status).toBe(200)
    if (isClosed && !order.isClosed)
      for (const [index, line] of order.items.entries()) {
        const served = Math.min(line.progress.ready, line.quantity)
        order.items[index] = applyTick(line, { id: line.id, served }, server.clock.now().toISOString())
      }
    order.isClosed = isClosed
  })

const index = fc.nat({ max: 20 })
const line = fc.nat({ max: 1 })
const value = fc.integer({ min: 0, max: 4 })
const values = fc.record({ seen: value, ready: value, served: value, remade: value }, { requiredKeys: [] })
const raise = fc.record({ seen: value, ready: value, served: value }, { requiredKeys: [] })
const change = fc.record(
  { from: values, seen: value, ready: value, served: value, remade: value, epoch: fc.nat({ max: 2 }) },
  { requiredKeys: [] },
)
const withReason = (tick: Omit<Tick, 'id'>): Omit<Tick, 'id'> => ({ ...tick, reason: 'Cold' })

const commands = [
  value.map((quantity) => place(quantity + 1)),
  fc.tuple(index, line, raise).map((all) => setProgress(...all)),
  fc.tuple(index, line, raise).map((all) => setProgress(...all)),
  fc.tuple(index, line, change.map(withReason)).map((all) => setProgress(...all)),
  fc.tuple(index, line, change.map(withReason)).map((all) => setProgress(...all)),
  fc.tuple(index, line, value, fc.constantFrom('', 'Left')).map((all) => edit(...all)),
  fc.tuple(index, line, value, fc.constantFrom('', 'Left')).map((all) => edit(...all)),
  fc.tuple(index, fc.boolean()).map((all) => setStatus(...all)),
]

const check = async ({ orders }: Model, { staff, restaurant, tickets, done }: Kitchen): Promise<void> => {
  const { body } = await staff('listOrders', { query: { restaurantId: restaurant.id } })
  const stored = new Map(body.map((order) => [order.id, order]))
  for (const { placed, items } of orders) expect(stored.get(placed.id)?.items).toEqual(items)
  const ids = (all: readonly Pick<Order, 'id'>[]): string[] => all.map(({ id }) => id).toSorted()
  const inKitchen = body.filter(isInKitchen)
  expect(ids(await tickets())).toEqual(ids(inKitchen))
  expect(ids(await done())).toEqual(ids(body.filter((order) => !inKitchen.includes(order))))
}

test(`${steps} random steps follow the contract's functions`, { timeout: 30_000 + steps * 200 }, async () => {
  const history = fc.commands(commands, { maxCommands: 60, size: 'max' })
  const property = fc.asyncProperty(history, async (all) => {
    const real = await openKitchen()
    const model: Model = { orders: [] }
    await fc.asyncModelRun(() => ({ model, real }), all)
    await check(model, real)
  })
  for (;;) {
    await fc.assert(property, { numRuns: 2 })
    if (taken >= steps) break
  }
  expect(taken).toBeGreaterThanOrEqual(steps)
})
