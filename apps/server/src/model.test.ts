import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toPaise } from '@thali/contract/basics/money'
import { startServer } from '#test/harness.ts'
import { allCommands } from '#test/model/commands.ts'
import { sumOf, type Model } from '#test/model/model.ts'
import { openBoth, type Real } from '#test/model/real.ts'
import { plainReports } from '#test/plain-reports.ts'

// MODEL_STEPS=5000 for a long run.
const steps = Number(process.env['MODEL_STEPS'] ?? 400)

const checkOrders = async (model: Model, { server, restaurant, token }: Real): Promise<void> => {
  const query = { restaurantId: restaurant.id }
  const { body: listed } = await server.call('listOrders', { query }, { token: await token() })
  const orders = listed.toReversed()
  // Numbers rise by one in the order of creation.
  expect(orders.map((order) => order.orderNumber)).toEqual(orders.map((_, index) => index + 1))
  expect(
    orders.map((order) => ({
      state: [order.id, order.status, order.version, Date.parse(order.createdDateTime)],
      lines: order.items.map((line) => [line.itemId, toPaise(line.price), line.quantity]),
      total: toPaise(order.totalPrice),
    })),
  ).toEqual(
    model.orders.map((order) => ({
      state: [order.id, order.status, order.version, order.createdAt],
      lines: order.lines.map((line) => [line.itemId, line.pricePaise, line.quantity]),
      total: sumOf(order.lines),
    })),
  )
}

const counters = async ({ server: { db }, restaurant: { id } }: Real): Promise<unknown[]> => [
  await db.selectFrom('report_items').selectAll().where('restaurant_id', '=', id).orderBy('item_id').execute(),
  await db
    .selectFrom('report_slots')
    .selectAll()
    .where('restaurant_id', '=', id)
    .orderBy('kind')
    .orderBy('slot')
    .execute(),
  await db.selectFrom('report_users').selectAll().where('restaurant_id', '=', id).orderBy('user_id').execute(),
  await db.selectFrom('report_totals').selectAll().where('restaurant_id', '=', id).execute(),
]

const checkReports = async (model: Model, real: Real): Promise<void> => {
  const { server, restaurant, token, reports } = real
  const query = { restaurantId: restaurant.id }
  const closed = model.orders
    .filter((order) => order.status === 'Completed')
    .map((order) => ({
      createdDateTime: new Date(order.createdAt).toISOString(),
      userId: order.userId,
      totalPrice: sumOf(order.lines) / 100,
      items: order.lines,
    }))
  const { body } = await server.call('getReports', { query }, { token: await token() })
  expect(body).toEqual(plainReports(closed, (itemId) => `Dish ${itemId}`, 330))
  const counted = await counters(real)
  await reports.rebuildReports(restaurant.id)
  expect(await counters(real)).toEqual(counted)
}

const checkOffersAndTrace = async (model: Model, { server, restaurant }: Real): Promise<void> => {
  const { body: offers } = await server.call('listOffers', { query: { restaurantId: restaurant.id } })
  const ids = model.offers.filter((offer) => offer.to > model.now).map((offer) => offer.id)
  expect(offers.map((offer) => offer.id).toSorted()).toEqual(ids.toSorted())
  const traces = await server.db.selectFrom('audit').select('id').where('restaurant_id', '=', restaurant.id).execute()
  expect(traces).toHaveLength(model.staffChanges)
}

test(
  `${steps} random steps keep all figures correct (design §1, §4.3-4.5, §4.17-4.18)`,
  { timeout: 30_000 + steps * 100 },
  async () => {
    const server = await startServer()
    const progress = { steps: 0 }
    const history = fc.commands(allCommands, { maxCommands: 150, size: 'max' })
    const property = fc.asyncProperty(history, async (commands) => {
      const both = await openBoth(server, () => {
        progress.steps += 1
      })
      await fc.asyncModelRun(() => both, commands)
      await checkOrders(both.model, both.real)
      await checkReports(both.model, both.real)
      await checkOffersAndTrace(both.model, both.real)
    })
    while (progress.steps < steps) await fc.assert(property, { numRuns: 4 })
    expect(progress.steps).toBeGreaterThanOrEqual(steps)
  },
)
