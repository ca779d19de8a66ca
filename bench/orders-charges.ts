// node bench/orders-charges.ts [--pairs 7] [--ms 1500] [--no-record] [sqlite | postgres]
// Compares POST /orders at a counter with packing for each dish, and without (decision 165). The sides alternate.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'
import { ownChild } from '../apps/server/test/children.ts'
import type { Engine } from '../apps/server/src/db/database.ts'
import { openPlace, type Place } from '../testing/place.ts'
import { describeRun, loadOfMachine, spreadOf, writeSection } from '../testing/record.ts'
import type { SendersAsked, SendersResult, SentBody } from './order-senders.ts'

const budget = 0.85
const clients = 8
const counter = 7

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pairs: { type: 'string', default: '7' },
    ms: { type: 'string', default: '1500' },
    'no-record': { type: 'boolean', default: false },
  },
})
const engines = (['sqlite', 'postgres'] as const).filter((one) => positionals.length === 0 || positionals.includes(one))
const engineNames: Record<Engine, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

const setPacking = async ({ db }: Place, per: 'none' | 'dish'): Promise<void> => {
  const takeaway = { isOn: true, keepContactDays: 30, packing: { per, amount: 5 }, taxClass: null }
  await db
    .updateTable('restaurants')
    .set({ takeaway: JSON.stringify(takeaway) })
    .execute()
}

/** Orders a second with packing by those without, one ratio for each pair of rounds. */
const measure = async (engine: Engine): Promise<readonly number[]> => {
  const place = await openPlace(engine)
  const phones = ownChild(fork(fileURLToPath(new URL('order-senders.ts', import.meta.url))))
  try {
    const { db, restaurant, dishes } = place
    const table = { restaurant_id: restaurant.id, number: counter, is_counter: true }
    await db.insertInto('restaurant_tables').values(table).execute()
    const port = Number(new URL(await place.serve().url).port)
    const items = dishes.slice(0, 3).map(({ id, price }) => ({ itemId: id, price, quantity: 2 }))
    const body: SentBody = { restaurantId: restaurant.id, tableNumber: counter, items }
    const send = async (per: 'none' | 'dish', ms: number): Promise<number> => {
      await setPacking(place, per)
      const asked: SendersAsked = { port, body, clients, ms }
      phones.send(asked)
      const [answer]: SendersResult[] = await once(phones, 'message')
      const { ids = [], perSecond = 0 } = answer ?? {}
      const { charges } = await db
        .selectFrom('orders')
        .select('charges')
        .where('id', '=', ids[0] ?? '')
        .executeTakeFirstOrThrow()
      if ((charges !== null) !== (per === 'dish')) throw new Error(`Orders with packing ${per} have ${charges}`)
      return perSecond
    }
    // Both sides are warm before the first pair.
    for (const per of ['dish', 'none'] as const) await send(per, 500)
    const ratios: number[] = []
    for (let pair = 0; pair < Number(values.pairs); pair += 1) {
      const isFirst = pair % 2 === 0
      const [first, second] = [
        await send(isFirst ? 'dish' : 'none', Number(values.ms)),
        await send(isFirst ? 'none' : 'dish', Number(values.ms)),
      ]
      ratios.push(isFirst ? first / second : second / first)
    }
    return ratios
  } finally {
    phones.kill()
    await place.drop()
  }
}

const rows: string[] = []
let isKept = true
for (const engine of engines) {
  const { median, least, most } = spreadOf(await measure(engine))
  isKept &&= median >= budget
  rows.push(`| ${engineNames[engine]} | ${median.toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)}) |`)
}
const lines = [
  `\`POST /orders\` of three dishes at a counter by ${clients} phones: orders a second with packing for each dish, by those without.`,
  '',
  '| engine | with by without |',
  '|---|---|',
  ...rows,
  '',
  `Median of ${values.pairs} pairs (least to most). The budget is ${budget}: ${isKept ? 'kept' : '**not kept**'}. ${describeRun()}${loadOfMachine()}.`,
]
console.log(lines.join('\n'))
if (!values['no-record'] && engines.length === 2) writeSection('bench/README.md', 'orders-charges', lines)
process.exit(isKept ? 0 : 1)
