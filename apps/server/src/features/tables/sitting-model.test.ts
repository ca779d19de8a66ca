import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { openFloor, type Floor } from '#test/floor.ts'
import { findBreaches } from '#test/sitting-invariants.ts'

// MODEL_STEPS=5000 for a long run.
const steps = Number(process.env['MODEL_STEPS'] ?? 250)
const tables = 4

type ModelOrder = {
  readonly id: string
  table: number
  sitting: string | undefined
  status: 'Pending' | 'Completed'
  approval: 'accepted' | 'waiting' | 'refused'
}

type ModelSitting = { readonly id: string; table: number; end: string | undefined }

/** The expected orders and sittings of one restaurant; guests' orders wait, staff's orders do not. */
class Model {
  readonly orders: ModelOrder[] = []
  readonly sittings: ModelSitting[] = []

  openAt(table: number): ModelSitting | undefined {
    return this.sittings.find((sitting) => sitting.table === table && sitting.end === undefined)
  }

  isOpen(id: string | undefined): boolean {
    return this.sittings.some((sitting) => sitting.id === id && sitting.end === undefined)
  }

  /** Adopts the id that the server gave to the sitting of an accepted order. */
  join(table: number, id: string | undefined): void {
    const open = this.openAt(table)
    if (open && id !== open.id) throw new Error(`The order joined ${id} beside the open sitting ${open.id}`)
    if (!open && id !== undefined) this.open(table, id)
  }

  /** The waiting orders of a table join the sitting that opens there. */
  open(table: number, id: string): void {
    this.sittings.push({ id, table, end: undefined })
    for (const order of this.orders) if (order.approval === 'waiting' && order.table === table) order.sitting ??= id
  }

  settle(id: string | undefined, hasMoved = false): void {
    const sitting = this.sittings.find((sitting) => sitting.id === id && sitting.end === undefined)
    if (!sitting) return
    const orders = this.orders.filter((order) => order.sitting === id && order.approval !== 'refused')
    const isPaid = orders.every((order) => order.status === 'Completed') && orders.length > 0
    if (isPaid || (hasMoved && orders.length === 0)) sitting.end = 'settled'
  }
}

type Command = fc.AsyncCommand<Model, Floor>

let taken = 0

const command = (name: string, run: (model: Model, floor: Floor) => Promise<void>): Command => ({
  check: () => true,
  async run(model, floor) {
    taken += 1
    await run(model, floor)
  },
  toString: () => name,
})

const pick = <T>(all: readonly T[], index: number): T | undefined => all[index % Math.max(1, all.length)]

const order = (table: number, byStaff: boolean): Command =>
  command(`${byStaff ? 'staff' : 'guest'} order at ${table}`, async (model, floor) => {
    const body = {
      restaurantId: floor.restaurant.id,
      tableNumber: table,
      userId: 'g',
      items: [{ itemId: 'dal', quantity: 1 }],
    }
    const answer = byStaff ? await floor.staff('createOrder', { body }) : await floor.send(table)
    expect(answer.status).toBe(201)
    const { id, sittingId: sitting, approval } = answer.body
    expect(approval).toBe(byStaff ? 'accepted' : 'waiting')
    if (byStaff) model.join(table, sitting)
    else expect(sitting).toBe(model.openAt(table)?.id)
    model.orders.push({ id, table, sitting, status: 'Pending', approval })
  })

const decide = (index: number, isAccepted: boolean): Command =>
  command(`${isAccepted ? 'accept' : 'refuse'} ${index}`, async (model, floor) => {
    const order = pick(model.orders, index)
    if (!order) return
    const answer = await floor.staff('setApproval', { params: { orderId: order.id }, body: { isAccepted } })
    const wanted = isAccepted ? 'accepted' : 'refused'
    expect(answer.status).toBe(order.approval === 'waiting' || order.approval === wanted ? 200 : 409)
    if (order.approval !== 'waiting') return
    order.approval = wanted
    if (!isAccepted) {
      order.status = 'Completed'
      model.settle(order.sitting)
      return
    }
    const { sittingId } = answer.body
    if (order.sitting !== undefined) expect(sittingId).toBe(order.sitting)
    else model.join(order.table, sittingId)
    order.sitting = sittingId
  })

const setStatus = (index: number, status: ModelOrder['status']): Command =>
  command(`${status} ${index}`, async (model, floor) => {
    const order = pick(model.orders, index)
    if (!order) return
    const answer = await floor.staff('updateOrder', { params: { orderId: order.id }, body: { status } })
    const isSame = order.status === status
    const isRight = isSame || order.approval === 'accepted'
    expect(answer.status).toBe(isRight ? 200 : 409)
    if (!isRight || isSame) return
    order.status = status
    const party = model.sittings.find(({ id, end }) => id === order.sitting && end === undefined)
    // A closed order stayed behind when its party changed the table.
    if (status === 'Pending' && party) order.table = party.table
    expect(answer.body.tableNumber).toBe(order.table)
    model.settle(order.sitting)
  })

const moveOrder = (index: number, table: number): Command =>
  command(`order ${index} to ${table}`, async (model, floor) => {
    const order = pick(model.orders, index)
    if (!order) return
    const answer = await floor.staff('moveOrder', { params: { orderId: order.id }, body: { tableNumber: table } })
    expect(answer.status).toBe(order.status === 'Pending' ? 200 : 409)
    if (order.status !== 'Pending') return
    const from = order.sitting
    if (order.table === table && model.isOpen(from)) return
    if (order.approval === 'accepted') model.join(table, answer.body.sittingId)
    else expect(answer.body.sittingId).toBe(model.openAt(table)?.id)
    order.table = table
    order.sitting = answer.body.sittingId
    if (from !== order.sitting) model.settle(from, true)
  })

const seat = (table: number): Command =>
  command(`seat ${table}`, async (model, floor) => {
    const body = { restaurantId: floor.restaurant.id, tableNumber: table, guests: 2 }
    const answer = await floor.staff('createSitting', { body })
    expect(answer.status).toBe(model.openAt(table) ? 409 : 201)
    if (answer.status === 201) model.open(table, answer.body.id)
  })

const moveSitting = (index: number, table: number): Command =>
  command(`sitting ${index} to ${table}`, async (model, floor) => {
    const sitting = pick(model.sittings, index)
    if (!sitting) return
    const { version } = await floor.sitting(sitting.id)
    const params = { sittingId: sitting.id }
    const answer = await floor.staff('updateSitting', { params, body: { tableNumber: table, version } })
    const isFree = sitting.table === table || (sitting.end === undefined && !model.openAt(table))
    expect(answer.status).toBe(isFree ? 200 : 409)
    if (!isFree || sitting.table === table) return
    sitting.table = table
    for (const own of model.orders) if (own.sitting === sitting.id && own.status === 'Pending') own.table = table
  })

const merge = (index: number, other: number): Command =>
  command(`merge ${other} into ${index}`, async (model, floor) => {
    const [into, from] = [pick(model.sittings, index), pick(model.sittings, other)]
    if (!into || !from || into === from) return
    const params = { sittingId: into.id }
    const { status } = await floor.staff('mergeSitting', { params, body: { from: from.id } })
    const isAgain = from.end === `merged ${into.id}`
    const isRight = isAgain || (into.end === undefined && from.end === undefined)
    expect(status).toBe(isRight ? 200 : 409)
    if (!isRight || isAgain) return
    from.end = `merged ${into.id}`
    for (const own of model.orders) {
      if (own.sitting !== from.id) continue
      own.sitting = into.id
      if (own.status === 'Pending') own.table = into.table
    }
  })

const end = (index: number): Command =>
  command(`end ${index}`, async (model, floor) => {
    const sitting = pick(model.sittings, index)
    if (!sitting) return
    const { status } = await floor.staff('endSitting', { params: { sittingId: sitting.id }, body: { reason: 'left' } })
    expect(status).toBe(200)
    sitting.end ??= 'cleared'
  })

const index = fc.nat({ max: 40 })
const table = fc.integer({ min: 1, max: tables })

const commands = [
  fc.tuple(table, fc.boolean()).map((all) => order(...all)),
  fc.tuple(table, fc.boolean()).map((all) => order(...all)),
  fc.tuple(index, fc.boolean()).map((all) => decide(...all)),
  index.map((chosen) => setStatus(chosen, 'Completed')),
  index.map((chosen) => setStatus(chosen, 'Completed')),
  index.map((chosen) => setStatus(chosen, 'Pending')),
  fc.tuple(index, table).map((all) => moveOrder(...all)),
  fc.tuple(index, table).map((all) => moveSitting(...all)),
  fc.tuple(index, index).map((all) => merge(...all)),
  table.map(seat),
  index.map(end),
]

const byText = (first: unknown[], second: unknown[]): number => (String(first) < String(second) ? -1 : 1)

const check = async (model: Model, { server, restaurant, staff }: Floor): Promise<void> => {
  const { db } = server
  const orders = await db.selectFrom('orders').selectAll().execute()
  expect(
    orders
      .map((row) => [row.id, row.table_number, row.sitting_id ?? undefined, row.status, row.approval])
      .toSorted(byText),
  ).toEqual(
    model.orders.map((order) => [order.id, order.table, order.sitting, order.status, order.approval]).toSorted(byText),
  )
  const sittings = await db.selectFrom('sittings').selectAll().execute()
  expect(sittings.map((row) => [row.id, row.table_number, row.end_reason ?? undefined]).toSorted(byText)).toEqual(
    model.sittings.map((sitting) => [sitting.id, sitting.table, sitting.end?.split(' ')[0]]).toSorted(byText),
  )
  expect(await findBreaches(db, restaurant.id)).toEqual([])
  const paid = model.orders.filter((order) => order.status === 'Completed' && order.approval === 'accepted')
  const { body } = await staff('getReports', { query: { restaurantId: restaurant.id } })
  expect(body.orderCount).toBe(paid.length)
}

test(`${steps} random steps keep orders in their sittings`, { timeout: 30_000 + steps * 200 }, async () => {
  const history = fc.commands(commands, { maxCommands: 60, size: 'max' })
  const property = fc.asyncProperty(history, async (all) => {
    const real = await openFloor()
    await real.setRules({ confirm: 'always' })
    const model = new Model()
    await fc.asyncModelRun(() => ({ model, real }), all)
    await check(model, real)
  })
  for (;;) {
    await fc.assert(property, { numRuns: 2 })
    if (taken >= steps) break
  }
  expect(taken).toBeGreaterThanOrEqual(steps)
})
