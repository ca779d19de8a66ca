import * as fc from 'fast-check'
import { expect } from 'vitest'
import { toRupees } from '@thali/contract/basics/money'
import { priceNow, sumOf, type Model, type ModelLine, type ModelOrder } from './model.ts'
import type { Real } from './real.ts'

type Command = fc.AsyncCommand<Model, Real>
type Step = (model: Model, real: Real) => Promise<void>

const command = (name: string, run: Step, check: (model: Model) => boolean = () => true): Command => ({
  check,
  async run(model, real) {
    real.onStep()
    await run(model, real)
  },
  toString: () => name,
})

const elementAt = <T>(all: readonly T[], index: number): T => {
  const element = all[index % all.length]
  if (element === undefined) throw new Error('There is none')
  return element
}

const itemIds = (model: Model): string[] => [...model.items.keys()]
const coming = (model: Model) => model.offers.filter((offer) => offer.to > model.now)
const hasOrders = (model: Model): boolean => model.orders.length > 0

const setPrice = (item: number, pricePaise: number): Command =>
  command(`price of ${item} is ${pricePaise}`, async (model, { server }) => {
    const id = elementAt(itemIds(model), item)
    await server.db.updateTable('items').set({ price_paise: pricePaise }).where('id', '=', id).execute()
    model.items.set(id, { isSuspended: false, ...model.items.get(id), pricePaise })
  })

const suspend = (item: number, isSuspended: boolean): Command =>
  command(`${isSuspended ? 'suspend' : 'enable'} ${item}`, async (model, { server }) => {
    const id = elementAt(itemIds(model), item)
    await server.db.updateTable('items').set({ is_suspended: isSuspended }).where('id', '=', id).execute()
    model.items.set(id, { pricePaise: 0, ...model.items.get(id), isSuspended })
  })

const createOffer = (items: number[], percentage: number, startsIn: number, minutes: number): Command =>
  command(`${percentage} % off ${items.join()} in ${startsIn} min for ${minutes} min`, async (model, real) => {
    const { server, restaurant } = real
    const from = model.now + startsIn * 60_000
    const to = from + minutes * 60_000
    const ids = [...new Set(items.map((item) => elementAt(itemIds(model), item)))]
    const startDateTime = new Date(from).toISOString()
    const endDateTime = new Date(to).toISOString()
    const body = { restaurantId: restaurant.id, startDateTime, endDateTime, percentage, itemIds: ids }
    const answer = await server.call('createOffer', { body }, { token: await real.token() })
    expect(answer.status).toBe(201)
    model.offers.push({ id: answer.body.id, from, to, percentage, itemIds: ids })
    model.staffChanges += 1
  })

const endOffer = (index: number): Command =>
  command(
    `end offer ${index}`,
    async (model, { server, token }) => {
      const { id } = elementAt(coming(model), index)
      const answer = await server.call('deleteOffer', { params: { offerId: id } }, { token: await token() })
      expect(answer.status).toBe(200)
      model.offers = model.offers.filter((offer) => offer.id !== id)
      model.staffChanges += 1
    },
    (model) => coming(model).length > 0,
  )

const look = (): Command =>
  command('the phone reads the menu', async (model) => {
    for (const id of itemIds(model)) model.seen.set(id, priceNow(model, id))
  })

const pass = (minutes: number): Command =>
  command(`${minutes} min pass`, async (model, { server }) => {
    server.clock.advance(minutes * 60_000)
    model.now = server.clock.now().getTime()
  })

type Asked = { readonly item: number; readonly quantity: number }

const rupeesOf = (lines: readonly ModelLine[]) =>
  lines.map(({ itemId, pricePaise, quantity }) => ({ itemId, price: toRupees(pricePaise), quantity }))

// An order without prices, or with those the phone saw last, which may be stale.
const order = (asked: Asked[], user: number, namesPrices: boolean): Command =>
  command(
    `guest-${user} orders ${JSON.stringify(asked)}${namesPrices ? ' at seen prices' : ''}`,
    async (model, real) => {
      const { server, restaurant } = real
      const lines = asked.map(({ item, quantity }) => {
        const itemId = elementAt(itemIds(model), item)
        return { itemId, pricePaise: priceNow(model, itemId), quantity }
      })
      const believed = lines.map((line) => ({ ...line, pricePaise: model.seen.get(line.itemId) ?? 0 }))
      const userId = `guest-${user}`
      const prices = namesPrices ? { totalPrice: toRupees(sumOf(believed)) } : {}
      const items = rupeesOf(believed).map(({ price, ...line }) => (namesPrices ? { ...line, price } : line))
      const body = { restaurantId: restaurant.id, tableNumber: 1 + user, userId, items, ...prices }
      const answer = await server.call('createOrder', { body })
      if (lines.some(({ itemId }) => model.items.get(itemId)?.isSuspended)) {
        expect([answer.status, answer.problem.code]).toEqual([422, 'item_unavailable'])
        return
      }
      if (namesPrices && lines.some((line, index) => line.pricePaise !== believed[index]?.pricePaise)) {
        expect([answer.status, answer.problem.code]).toEqual([409, 'price_changed'])
        expect(answer.problem.current).toMatchObject({ items: rupeesOf(lines), totalPrice: toRupees(sumOf(lines)) })
        for (const { itemId, pricePaise } of lines) model.seen.set(itemId, pricePaise)
        return
      }
      expect(answer.status).toBe(201)
      expect(answer.body).toMatchObject({ items: rupeesOf(lines), totalPrice: toRupees(sumOf(lines)) })
      const createdAt = Math.max(model.now, (model.orders.at(-1)?.createdAt ?? 0) + 1)
      const { id, orderNumber } = answer.body
      model.orders.push({ id, orderNumber, createdAt, userId, lines, status: 'Pending', version: 1 })
    },
  )

const put = async (real: Real, order: ModelOrder, change: object, isStale = false) => {
  const params = { orderId: order.id }
  const body = { ...change, version: isStale ? order.version - 1 : order.version }
  return real.server.call('updateOrder', { params, body }, { token: await real.token() })
}

const edit = (index: number, quantities: number[], isStale: boolean): Command =>
  command(
    `edit order ${index} to ${quantities.join()}${isStale ? ' from a stale screen' : ''}`,
    async (model, real) => {
      const order = elementAt(model.orders, index)
      const wanted = order.lines.map((line, position) => quantities[position] ?? line.quantity)
      // Lines are named by dish, as a spec client does: two lines of one dish apply in their order.
      const items = order.lines.map(({ itemId }, position) => ({ itemId, quantity: wanted[position] ?? 0 }))
      const answer = await put(real, order, { items }, isStale)
      const isSame = order.lines.every((line, position) => line.quantity === wanted[position])
      const raised = order.lines.filter((line, position) => (wanted[position] ?? 0) > line.quantity)
      if (isStale) expect([answer.status, answer.problem.code]).toEqual([409, 'version_conflict'])
      else if (isSame) expect([answer.status, answer.body.version]).toEqual([200, order.version])
      else if (order.status === 'Completed')
        expect([answer.status, answer.problem.code]).toEqual([409, 'order_completed'])
      else if (raised.some(({ itemId }) => model.items.get(itemId)?.isSuspended))
        expect([answer.status, answer.problem.code]).toEqual([422, 'item_unavailable'])
      else {
        expect(answer.status).toBe(200)
        for (const [position, line] of order.lines.entries()) line.quantity = wanted[position] ?? 0
        order.version += 1
        model.staffChanges += 1
      }
    },
    hasOrders,
  )

// Mostly an order with the other status; the remaining cases are soon covered.
const movable = (model: Model, index: number, status: ModelOrder['status']): ModelOrder => {
  const others = model.orders.filter((order) => order.status !== status)
  return others.length > 0 && index % 8 !== 0 ? elementAt(others, index) : elementAt(model.orders, index)
}

const move = (index: number, status: ModelOrder['status'], isStale: boolean): Command =>
  command(
    `${status === 'Completed' ? 'close' : 'reopen'} order ${index}${isStale ? ' from a stale screen' : ''}`,
    async (model, real) => {
      const order = movable(model, index, status)
      const answer = await put(real, order, { status }, isStale)
      if (isStale) {
        expect([answer.status, answer.problem.code]).toEqual([409, 'version_conflict'])
        return
      }
      if (order.status !== status) {
        order.status = status
        order.version += 1
        model.staffChanges += 1
      }
      expect([answer.status, answer.body.version, answer.body.status]).toEqual([200, order.version, status])
    },
    hasOrders,
  )

const rebuild = (): Command =>
  command('rebuild the reports', (_, { reports, restaurant }) => reports.rebuildReports(restaurant.id))

const index = fc.nat({ max: 50 })
const rarely = fc.integer({ min: 1, max: 6 }).map((die) => die === 1)
const minutesPassed = fc.oneof(fc.nat({ max: 90 }), fc.nat({ max: 3000 }))
const asked = fc.array(fc.record({ item: index, quantity: fc.integer({ min: 1, max: 9 }) }), {
  minLength: 1,
  maxLength: 4,
})
const placed = fc.tuple(asked, fc.nat({ max: 3 }), fc.boolean()).map((all) => order(...all))
const moved = (status: ModelOrder['status']) =>
  fc.tuple(index, rarely).map(([first, stale]) => move(first, status, stale))

const quantity = fc.oneof(fc.constant(0), fc.nat({ max: 9 }), fc.nat({ max: 99 }))
const edited = fc.tuple(index, fc.array(quantity, { minLength: 1, maxLength: 4 }), rarely).map((all) => edit(...all))
const priced = fc.tuple(index, fc.integer({ min: 0, max: 100_000 })).map((all) => setPrice(...all))
const offered = fc
  .tuple(
    fc.array(index, { minLength: 1, maxLength: 4 }),
    fc.integer({ min: 1, max: 100 }),
    fc.integer({ min: -60, max: 60 }),
    fc.integer({ min: 1, max: 240 }),
  )
  .map((all) => createOffer(...all))

const often = (times: number, step: fc.Arbitrary<Command>): fc.Arbitrary<Command>[] =>
  Array.from({ length: times }, () => step)

/** All steps, repeated by their frequency. */
export const allCommands: fc.Arbitrary<Command>[] = [
  often(6, placed),
  often(4, moved('Completed')),
  often(3, edited),
  often(2, moved('Pending')),
  often(2, priced),
  often(2, offered),
  often(2, minutesPassed.map(pass)),
  often(1, fc.constant(look())),
  often(
    1,
    fc.tuple(index, rarely).map((all) => suspend(...all)),
  ),
  often(1, index.map(endOffer)),
  often(1, fc.constant(rebuild())),
].flat()
