import { expect, test } from 'vitest'
import type { Input } from '@thali/contract/api/calls'
import type { StaffRole } from '@thali/contract/auth/roles'
import { toPaise, toRupees } from '@thali/contract/basics/money'
import type { Order, OrderLine } from '@thali/contract/orders/order'
import { openCashDesk } from '#test/cash-desk.ts'
import { withKitchen } from '#test/kitchen.ts'
import { randomNumbers } from '#test/random.ts'

const today = '2026-11-20'

const open = async (isKitchen: boolean, isBilling: boolean) => {
  const desk = await openCashDesk()
  await desk.setBilling({ isOn: isBilling })
  const { setKitchen, tick } = withKitchen(desk)
  await setKitchen({ isOn: isKitchen })
  const { as, restaurant } = desk
  const report = async (date = today) =>
    (await as('cashier', 'getDay', { params: { date }, query: { restaurantId: restaurant.id } })).body
  const edit = (role: StaffRole, { id }: Pick<Order, 'id'>, body: Input<'updateOrder'>['body']) =>
    as(role, 'updateOrder', { params: { orderId: id }, body })
  return { ...desk, tick, report, edit }
}

type Units = { readonly count: number; readonly amount: number }

const none: Units = { count: 0, amount: 0 }

const teas = (quantity: number) => ({ items: [{ itemId: 'naan', quantity }] })

/** A new value of every line of an order, by its id. */
const linesTo = ({ items }: Order, quantity: (was: number) => number) =>
  items.map((line) => ({ id: line.id, itemId: line.itemId, quantity: quantity(line.quantity) }))

test.each([
  [false, false],
  [false, true],
  [true, false],
  [true, true],
])('unseen dishes set to 0 count by person (kitchen %s, billing %s)', async (isKitchen, isBilling) => {
  const { restaurant, order, edit, report } = await open(isKitchen, isBilling)
  const nine = await order(4, teas(9))
  // A client of before knows no reason.
  expect((await edit('waiter', nine, { items: linesTo(nine, () => 0) })).status).toBe(200)
  expect((await edit('waiter', nine, { status: 'Completed' })).status).toBe(200)
  const two = await order(5, teas(2))
  expect((await edit('admin', two, { items: linesTo(two, () => 0), status: 'Completed' })).status).toBe(200)
  const { voids, takenOff } = await report()
  expect(voids).toEqual(none)
  expect(takenOff).toMatchObject({
    seen: none,
    unseen: { count: 11, amount: 366.85 },
    people: [
      { name: restaurant.waiter, role: 'waiter', seen: none, unseen: { count: 9, amount: 300.15 } },
      { name: restaurant.admin, role: 'admin', seen: none, unseen: { count: 2, amount: 66.7 } },
    ],
  })
})

test('units that the kitchen saw and others are two figures', async () => {
  const { order, tick, edit, report } = await open(true, false)
  const first = await order(4, teas(5))
  await tick(first, { seen: 3 })
  const lowered = await edit('waiter', first, { items: linesTo(first, () => 1), reason: 'Guest left' })
  expect(lowered.status).toBe(200)
  const { voids, takenOff } = await report()
  expect(voids).toEqual({ count: 2, amount: 66.7 })
  expect(takenOff).toMatchObject({ seen: { count: 2, amount: 66.7 }, unseen: { count: 2, amount: 66.7 } })
  expect(takenOff?.people).toHaveLength(1)
})

test('a waiting order is not accepted, and its units are not counted', async () => {
  const { order, edit, report, setRules } = await open(false, false)
  await setRules({ confirm: 'always' })
  const waiting = await order(4, teas(9))
  expect(waiting.approval).toBe('waiting')
  expect((await edit('waiter', waiting, { items: linesTo(waiting, () => 1) })).status).toBe(200)
  expect((await report()).takenOff).toMatchObject({ unseen: { count: 0 }, people: [] })
})

test('the reason for unseen units is in Activity', async () => {
  const { server, order, edit, staff, restaurant } = await open(false, false)
  const first = await order(4, teas(3))
  await edit('waiter', first, { items: linesTo(first, () => 1), reason: ' Ordered by mistake ' })
  server.clock.advance(1000)
  await edit('waiter', first, { items: linesTo(first, () => 0) })
  server.clock.advance(1000)
  await edit('waiter', first, { items: linesTo(first, () => 2), reason: 'Not a removal' })
  const query = { restaurantId: restaurant.id, objectId: first.id }
  const { entries } = (await staff('listHistory', { query })).body
  const reasons = entries.map(({ changes }) => changes.find(({ field }) => field === 'reason')?.after)
  expect(reasons).toEqual([undefined, undefined, 'Ordered by mistake'])
})

test('a stored report from before the count stays as it is', async () => {
  const { server, restaurant, report, as } = await open(false, true)
  const { takenOff, ...old } = await report()
  expect(takenOff).toBeDefined()
  const date = '2026-11-19'
  const closedDateTime = '2026-11-19T18:00:00.000Z'
  const stored = { ...old, date, isClosed: true, closedDateTime, voids: { count: 3, amount: 300 } }
  const row = { restaurant_id: restaurant.id, business_day: date, closed_at: Date.parse(closedDateTime) }
  const sums = { staff_id: 'admin', cash_counted_paise: 0, float_left_paise: 0 }
  await server.db
    .insertInto('closed_days')
    .values({ ...row, ...sums, report: JSON.stringify(stored) })
    .execute()
  expect(await report(date)).toEqual(stored)
  const listed = await as('cashier', 'listDays', { query: { restaurantId: restaurant.id, from: date, to: date } })
  expect(listed.body.days).toMatchObject([{ date, isClosed: true }])
})

type Sums = Record<'seen' | 'unseen', Units>

const plus = (first: Units, second: Units): Units => ({
  count: first.count + second.count,
  amount: first.amount + second.amount,
})

/** The sums of random requests, in paise, by role. It remembers how many units of each line were ticked as seen. */
class Model {
  readonly sums = new Map<StaffRole, Sums>()
  readonly #seen = new Map<string, number>()

  saw(lineId: string, units: number): void {
    this.#seen.set(lineId, Math.max(this.#seen.get(lineId) ?? 0, units))
  }

  lowered(role: StaffRole, { id, quantity, price }: OrderLine, to: number): void {
    const own = this.sums.get(role) ?? { seen: none, unseen: none }
    const paise = toPaise(price)
    for (let unit = to + 1; unit <= quantity; unit += 1) {
      const kind = unit <= (this.#seen.get(id) ?? 0) ? 'seen' : 'unseen'
      own[kind] = plus(own[kind], { count: 1, amount: paise })
    }
    this.sums.set(role, own)
  }
}

type Play = Awaited<ReturnType<typeof open>> & { random: () => number; orders: string[]; model: Model }

const step = async ({ order, edit, tick, as, restaurant, random, orders, model }: Play): Promise<void> => {
  const upTo = (most: number): number => Math.floor(random() * (most + 1))
  if (orders.length < 3 || random() < 0.1) {
    const items = [
      { itemId: 'naan', quantity: 1 + upTo(8) },
      { itemId: 'dal', quantity: 1 + upTo(4) },
    ]
    orders.push((await order(1 + upTo(5), { items })).id)
    return
  }
  const { body } = await as('admin', 'listOrders', { query: { restaurantId: restaurant.id } })
  const now = body.find(({ id }) => id === orders[upTo(orders.length - 1)])
  if (!now) return
  if (now.status === 'Completed') {
    await edit('admin', now, { status: 'Pending' })
    return
  }
  if (random() < 0.3) {
    const seen = now.items.map(({ quantity }) => upTo(quantity))
    const { status } = await tick(now, ...seen.map((units) => ({ seen: units })))
    if (status === 200) now.items.forEach(({ id, stationId }, index) => stationId && model.saw(id, seen[index] ?? 0))
    return
  }
  const role = random() < 0.5 ? 'waiter' : 'admin'
  const items = linesTo(now, (quantity) => (random() < 0.4 ? quantity : upTo(9)))
  const reason = random() < 0.8 ? 'Any' : undefined
  const { status } = await edit(role, now, { items, reason, ...(random() < 0.15 && { status: 'Completed' }) })
  if (status === 200) now.items.forEach((line, index) => model.lowered(role, line, items[index]?.quantity ?? 0))
}

test.each([
  [1, true],
  [2, false],
])('random changes of orders add up to the report by person', { timeout: 180_000 }, async (seed, isKitchen) => {
  const opened = await open(isKitchen, false)
  const play: Play = { ...opened, random: randomNumbers(seed), orders: [], model: new Model() }
  for (let index = 0; index < 120; index += 1) await step(play)
  const { takenOff, voids } = await opened.report()
  const inRupees = ({ count, amount }: Units): Units => ({ count, amount: toRupees(amount) })
  const { sums } = play.model
  for (const [role, { seen, unseen }] of sums)
    expect(takenOff?.people.find((person) => person.role === role)).toMatchObject({
      seen: inRupees(seen),
      unseen: inRupees(unseen),
    })
  const all = (kind: keyof Sums): Units => inRupees([...sums.values()].map((own) => own[kind]).reduce(plus, none))
  expect(takenOff).toMatchObject({ seen: all('seen'), unseen: all('unseen') })
  expect(voids).toEqual(all('seen'))
  // Else the test proves nothing.
  expect(all('unseen').count).toBeGreaterThan(20)
  expect(all('seen').count > 0).toBe(isKitchen)
})
