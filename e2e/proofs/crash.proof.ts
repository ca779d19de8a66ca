import { openPlace, type Place } from '../../testing/place.ts'
import type { Proof } from '../../testing/proof.ts'
import { describeCountdowns, startCountdowns } from './countdown.ts'
import { crashFloor } from './floor-crash.ts'
import { describeKills, killDuringRun, type Plan } from './kills.ts'
import { sendOrders } from './senders.ts'
import { describeVerdict, isRight, verify } from './verify.ts'

const plans: Record<'short' | 'full', Plan> = {
  short: { orders: 120, kills: 4 },
  full: { orders: 10_000, kills: 42 },
}

const floorPlans: Record<'short' | 'full', Plan> = {
  short: { orders: 60, kills: 3 },
  full: { orders: 3000, kills: 30 },
}

// More than all orders take.
const stockAtStart = 1_000_000

/** The dishes with a long countdown that differs from the stored orders. */
const countWrongStock = async ({ db, dishes }: Place): Promise<number> => {
  const ids = dishes.map(({ id }) => id)
  const stock = await db.selectFrom('item_stock').select(['item_id', 'quantity']).where('item_id', 'in', ids).execute()
  const lines = await db.selectFrom('order_lines').select(['item_id', 'quantity']).execute()
  const sold = new Map<string, number>()
  for (const { item_id: id, quantity } of lines) sold.set(id, (sold.get(id) ?? 0) + quantity)
  return stock.filter((row) => stockAtStart - row.quantity !== (sold.get(row.item_id) ?? 0)).length
}

/** Makes each second table a counter, whose orders get tokens. */
const openCounters = async ({ db, restaurant }: Place): Promise<void> => {
  const rows = Array.from({ length: 10 }, (_, index) => ({
    restaurant_id: restaurant.id,
    number: 2 * index + 1,
    is_counter: true,
  }))
  await db.insertInto('restaurant_tables').values(rows).execute()
  await db
    .updateTable('restaurants')
    .set({ takeaway: JSON.stringify({ isOn: true }) })
    .where('id', '=', restaurant.id)
    .execute()
}

const crash = async (engine: 'sqlite' | 'postgres', plan: Plan): Promise<{ isRight: boolean; figure: string }> => {
  const place = await openPlace(engine)
  try {
    const stock = place.dishes.map(({ id }) => ({
      restaurant_id: place.restaurant.id,
      item_id: id,
      quantity: stockAtStart,
    }))
    await place.db.insertInto('item_stock').values(stock).execute()
    await openCounters(place)
    const server = place.serve()
    const url = await server.url
    const countdowns = await startCountdowns(place, url, plan.kills)
    let acknowledged = 0
    const begin = Date.now()
    const killing = killDuringRun({
      place,
      servers: [server],
      plan,
      acknowledged: () => acknowledged,
      onKill: countdowns.next,
    })
    const sending = sendOrders({
      place,
      url,
      clients: 8,
      goesOn: (begun) => begun < plan.orders,
      onAcknowledged: (_, count) => {
        acknowledged = count
      },
    })
    const [ledger, kills] = await Promise.all([sending, killing])
    const last = await countdowns.finish()
    const seconds = Math.round((Date.now() - begin) / 1000)
    ledger.acknowledged.push(...last.acknowledged)
    const verdict = await verify({ ...place, dishes: [...place.dishes, ...countdowns.dishes] }, ledger)
    const wrongStock = await countWrongStock(place)
    const name = engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'
    return {
      isRight:
        isRight(verdict) &&
        wrongStock + last.wrong + last.otherAnswers === 0 &&
        kills.server + kills.database === plan.kills,
      figure: `${name}, 8 clients, ${describeKills(kills)} in ${seconds} s, ${ledger.retries} retries. ${describeVerdict(verdict)}, ${wrongStock} of ${stock.length} countdowns wrong; ${describeCountdowns(countdowns.dishes.length, last)}`,
    }
  } finally {
    await place.drop()
  }
}

/** Design §1.1, under kill -9. Every dish has a countdown; of some dishes only seven are left. Then sittings (plan §4.4). */
export const proof: Proof = {
  promise:
    'No acknowledged order or change of a sitting is lost, duplicated or changed by kill -9 of the server or the database.',
  async run(effort) {
    // The short form has each engine once.
    const results = [
      await crash('sqlite', plans[effort]),
      ...(effort === 'full'
        ? [await crash('postgres', plans[effort]), await crashFloor('sqlite', floorPlans[effort])]
        : []),
      await crashFloor('postgres', floorPlans[effort]),
    ]
    return { isProven: results.every(({ isRight: one }) => one), figures: results.map(({ figure }) => figure) }
  },
}
