import { setTimeout as pause } from 'node:timers/promises'
import { isInKitchen } from '@thali/contract/kitchen/state'
import type { Order } from '@thali/contract/orders/order'
import type { Engine } from '../../apps/server/src/db/database.ts'
import { openPlace, type Place } from '../../testing/place.ts'
import type { Effort, Proof } from '../../testing/proof.ts'
import { ask } from '../../testing/ask.ts'
import { openDisplay, type Display } from './kitchen-displays.ts'
import { KitchenLedger, printOf } from './kitchen-ledger.ts'
import { openPhone, openWaiter, type Phone, type Waiter } from './kitchen-staff.ts'
import { describeKills, killDuringRun } from './kills.ts'
import { logInWaiter } from './screen.ts'

type Size = { readonly steps: number; readonly kills: number; readonly engines: readonly Engine[] }

const sizes: Record<Effort, Size> = {
  short: { steps: 250, kills: 2, engines: ['sqlite'] },
  full: { steps: 5000, kills: 20, engines: ['sqlite', 'postgres'] },
}

const seed = 20_261_123
const convergenceMs = 60_000
const mostFaultsShown = 20

/** An actor does no step while it is ahead of the slowest one by more than this part of its steps. */
const leadMax = 0.01

const stations = [
  { id: 'kitchen', name: 'Kitchen' },
  { id: 'bar', name: 'Bar' },
]

/** Two stations; every third dish belongs to the bar. */
const turnKitchenOn = async ({ db, restaurant, dishes }: Place): Promise<void> => {
  const rows = stations.map((station, position) => ({ ...station, restaurant_id: restaurant.id, position }))
  await db.insertInto('stations').values(rows).execute()
  const ofBar = dishes.filter((_, at) => at % 3 === 0).map(({ id }) => id)
  await db.updateTable('items').set({ station_id: 'bar' }).where('id', 'in', ofBar).execute()
  const kitchen = JSON.stringify({ isOn: true, lateMinutes: [5, 8], unseenSeconds: [60, 120] })
  await db.updateTable('restaurants').set({ kitchen }).where('id', '=', restaurant.id).execute()
}

type Actor = { readonly steps: number; readonly act: () => Promise<void> }

/** Runs all actors at the same time, each with its own number of steps. `onStep` gets the steps of all so far. */
const runSteps = async (actors: readonly Actor[], onStep: (done: number) => void): Promise<void> => {
  const done = actors.map(() => 0)
  const slowest = (): number => Math.min(...actors.map(({ steps }, at) => (done[at] ?? 0) / steps))
  let all = 0
  const run = async ({ steps, act }: Actor, at: number): Promise<void> => {
    for (let step = 0; step < steps; step += 1) {
      while (step / steps > slowest() + leadMax) await pause(5)
      await act()
      done[at] = step + 1
      onStep((all += 1))
    }
  }
  await Promise.all(actors.map(run))
}

const fetchOrders = async ({ restaurant }: Place, url: string, token: string): Promise<readonly Order[]> => {
  const { status, body } = await ask(url, 'listOrders', `/orders?restaurantId=${restaurant.id}`, { token })
  if (status !== 200) throw new Error(`Answered ${status}`)
  return body
}

const printAll = (orders: readonly Order[]): string => orders.map(printOf).toSorted().join('\n')

/** Orders whose rows differ from what the server answers. */
const countOtherRows = async ({ db }: Place, orders: readonly Order[]): Promise<number> => {
  const rows = new Map((await db.selectFrom('orders').selectAll().execute()).map((row) => [row.id, row]))
  const lines = new Map((await db.selectFrom('order_lines').selectAll().execute()).map((row) => [row.id, row]))
  const isStored = (order: Order): boolean => {
    const row = rows.get(order.id)
    const areLinesStored = order.items.every(({ id, quantity, progress, remake }) => {
      const line = lines.get(id)
      const wanted = [quantity, progress?.seen, progress?.ready, progress?.served, remake?.quantity ?? 0]
      return line && wanted.join() === [line.quantity, line.seen, line.ready, line.served, line.remade ?? 0].join()
    })
    return areLinesStored && row?.revision === order.revision && Boolean(row.in_kitchen) === isInKitchen(order)
  }
  return rows.size - orders.length + orders.filter((order) => !isStored(order)).length
}

type Run = {
  readonly place: Place
  readonly url: string
  readonly token: string
  readonly displays: readonly Display[]
  readonly phones: readonly Phone[]
}

/** Waits until the queues of all displays are empty, however slow the machine is, unless nothing leaves them. */
const drain = async (displays: readonly Display[]): Promise<void> => {
  const count = (): number => displays.reduce((total, display) => total + display.queued(), 0)
  let [left, since] = [count(), Date.now()]
  while (left > 0 && Date.now() - since < convergenceMs) {
    await pause(50)
    const now = count()
    if (now !== left) [left, since] = [now, Date.now()]
  }
}

/** Waits until all displays and phones equal the database. Returns the orders and the time, or the differing parts. */
const converge = async (run: Run) => {
  const begin = Date.now()
  for (;;) {
    const stored = await fetchOrders(run.place, run.url, run.token)
    const wanted = printAll(stored.filter(isInKitchen))
    const looks = await Promise.all(run.phones.map((phone) => phone.look()))
    const others = run.displays.filter((display) => printAll(display.shown()) !== wanted || display.queued() > 0)
    const arePhonesEqual = printAll(looks.flat()) === printAll(stored)
    const ms = Date.now() - begin
    if ((others.length === 0 && arePhonesEqual) || ms > convergenceMs)
      return { stored, ms, otherDisplays: others.length, arePhonesEqual }
    await pause(100)
  }
}

const sum = <C extends Record<string, number>>(all: readonly { readonly counts: C }[], key: keyof C): number =>
  all.reduce((total, { counts }) => total + (counts[key] ?? 0), 0)

const openActors = async (place: Place, url: string, token: string, ledger: KitchenLedger) => {
  const setting = { place, url, token, ledger }
  const displays = await Promise.all([
    openDisplay({ ...setting, seed, view: { isExpeditor: false, stationIds: ['kitchen'] } }),
    openDisplay({ ...setting, seed: seed + 1, view: { isExpeditor: false, stationIds: 'all' } }),
    openDisplay({ ...setting, seed: seed + 2, view: { isExpeditor: true, stationIds: 'all' } }),
  ])
  const waiters: Waiter[] = [0, 1].map((rest) =>
    openWaiter({ ...setting, seed: seed + 10 + rest, isOwn: ({ orderNumber }) => orderNumber % 2 === rest }),
  )
  const phones: Phone[] = Array.from({ length: 6 }, (_, at) => openPhone({ ...setting, seed: seed + 20 + at }))
  return { displays, waiters, phones }
}

/** Displays do most of the steps. The last phone does what remains of the number. */
const shareSteps = (steps: number, groups: readonly (readonly { act(): Promise<void> }[])[]): readonly Actor[] => {
  const [displays = [], waiters = [], phones = []] = groups
  const share = (part: number, { act }: { act(): Promise<void> }): Actor => ({ steps: Math.round(steps * part), act })
  const actors = [
    ...displays.map((one) => share(0.2, one)),
    ...waiters.map((one) => share(0.125, one)),
    ...phones.slice(1).map((one) => share(0.025, one)),
  ]
  const left = steps - actors.reduce((total, one) => total + one.steps, 0)
  return [...actors, ...phones.slice(0, 1).map(({ act }) => ({ steps: left, act }))]
}

const runKitchen = async (engine: Engine, { steps, kills: killCount }: Size) => {
  const place = await openPlace(engine)
  try {
    await turnKitchenOn(place)
    const server = place.serve()
    const url = await server.url
    const token = await logInWaiter(place, url)
    const ledger = new KitchenLedger()
    const { displays, waiters, phones } = await openActors(place, url, token, ledger)
    let done = 0
    const begin = Date.now()
    const [kills] = await Promise.all([
      killDuringRun({
        place,
        servers: [server],
        plan: { orders: steps, kills: killCount },
        acknowledged: () => done,
      }),
      runSteps(shareSteps(steps, [displays, waiters, phones]), (all) => {
        done = all
      }),
    ])
    const seconds = Math.round((Date.now() - begin) / 1000)
    await Promise.all(displays.map((display) => display.calm()))
    await drain(displays)
    const end = await converge({ place, url, token, displays, phones })
    const otherRows = await countOtherRows(place, end.stored)
    await Promise.all(displays.map((display) => display.close()))
    const judged = ledger.judge(new Map(end.stored.map((order) => [order.id, order])))
    for (const fault of [...ledger.faults].slice(0, mostFaultsShown)) console.log(`   ${fault}`)
    const refused = displays.reduce((total, display) => total + display.refused(), 0)
    const conflicts = sum(waiters, 'conflicts')
    const unexplained = sum(waiters, 'unexplained')
    const faults = ledger.faults.size + end.otherDisplays + otherRows + refused + conflicts + unexplained
    const name = engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'
    return {
      isRight: faults === 0 && end.arePhonesEqual && done === steps,
      figure:
        `${name}, ${done.toLocaleString('en')} steps from seed ${seed} in ${seconds} s: ${sum(phones, 'orders')} orders, ` +
        `${sum(displays, 'taps')} taps, ${judged.ticks} ticks acknowledged, ${sum(waiters, 'edits')} edits; ` +
        `${describeKills(kills)}, ${sum(displays, 'cuts')} cuts and ${sum(displays, 'reloads')} reloads of displays, ` +
        `${sum(displays, 'losses')} calls or answers lost, ${sum(displays, 'repeats')} old ticks sent again. ${end.otherDisplays} of 3 displays other than the database after ` +
        `${end.ms} ms, phones ${end.arePhonesEqual ? 'equal' : 'NOT EQUAL'}, ${otherRows} other rows; ` +
        `${ledger.faults.size} states that no tick, edit or move explains among ${judged.states} (${judged.gaps} gaps), ` +
        `${judged.lowered} lines lowered; ${refused} ticks refused, ${conflicts} edits refused for their version, ` +
        `${unexplained} for a reason that no waiter caused, ${sum(waiters, 'refused')} without a reason or after a closing; ` +
        `${sum(phones, 'looks')} looks of phones`,
    }
  } finally {
    await place.drop()
  }
}

/** Plan §5.3: three displays with offline queues, two waiters and six phones work on the same orders. */
export const proof: Proof = {
  promise:
    'Kitchen displays with losses, cuts and kills of the server end equal to the database; no acknowledged tick is lost and no tick refuses an edit.',
  async run(effort) {
    const results = []
    for (const engine of sizes[effort].engines) results.push(await runKitchen(engine, sizes[effort]))
    return { isProven: results.every(({ isRight }) => isRight), figures: results.map(({ figure }) => figure) }
  },
}
