import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { topicPath } from '@thali/contract/api/topics'
import type { Order } from '@thali/contract/orders/order'
import { connectLive } from '../../apps/server/test/live-client.ts'
import { reportLines } from '../../rush/report.ts'
import { runRush } from '../../rush/run.ts'
import { openRunning } from '../../rush/setting.ts'
import { isRight as isRushRight } from '../../rush/verdict.ts'
import { ask, askFor } from '../../testing/ask.ts'
import type { Proof } from '../../testing/proof.ts'
import { startDirectory, type Directory } from './directory.ts'
import { contentsOf, isSame, openCluster, openEmbedded, operate, type Installation } from './installations.ts'
import { findGaps, hasOneVisit, listTimes } from './moved-verdict.ts'
import { openMovingPhone, type MovingPhone, type Sent } from './moving-phone.ts'
import { sendOrders } from './senders.ts'
import { describeVerdict, isRight, verify } from './verify.ts'

const restaurantId = 'monsoon-house'
const idle = 'coast-kitchen'
const tables = 8
/** The table where one phone stays during all moves; the rush has the others. */
const tableNumber = 12
const limitMs = 20_000
/** Orders of the rush that each place stores at least. */
const ordersPerStay = 3
const secondsMax = 500

const sizes = {
  short: { trips: 1, restMs: 1000, oldOrders: 0 },
  // A year of 100 orders a day.
  full: { trips: 3, restMs: 12_000, oldOrders: 36_500 },
} as const

/** One move: moments in ms since 1970, and what went wrong. */
type Move = {
  readonly to: Installation['name']
  readonly heldAt: number
  readonly removedAt: number
  readonly importedAt: number
  readonly openAt: number
  readonly bytes: number
  readonly faults: readonly string[]
}

type Setting = {
  readonly directory: Directory
  readonly phone: MovingPhone
  /** The token of a program, which stays valid. */
  readonly programToken: string
  readonly folder: string
}

/** Waits for a condition; false after the limit. */
const until = async (isTrue: () => boolean | Promise<boolean>): Promise<boolean> => {
  const end = Date.now() + limitMs
  while (Date.now() < end) {
    if (await isTrue()) return true
    await pause(50)
  }
  return false
}

const credentials = { username: 'monsoon-waiter', password: 'monsoon-waiter' }

const logIn = async (url: string): Promise<string> =>
  (await askFor(url, 'login', '/auth/login', { body: credentials })).accessToken

/** A screen of staff, from one login to the end of its connection. */
const openStaffScreen = async (url: string) => {
  const token = await logIn(url)
  const shown = new Set<string>()
  let [connects, losses] = [0, 0]
  const close = connectLive({
    url,
    token,
    topic: topicPath('orders', restaurantId),
    onMessage: (message) => shown.add((message as Order).id), // as published
    onConnected: () => (connects += 1),
    onDisconnected: () => (losses += 1),
  })
  if (!(await until(() => connects > 0))) throw new Error('A screen does not connect')
  return { token, shown, close, losses: () => losses }
}

/** The answers of the place that a restaurant left, for a phone and a screen that still have its address. */
const findLeftovers = async (from: Installation, { phone }: Setting, sent: Sent, token: string): Promise<string[]> => {
  const found: string[] = []
  for (const url of from.urls) {
    const again = await phone.repeat(sent, url)
    if (again) found.push(`The ${from.name} answers a repeated order: ${JSON.stringify(again).slice(0, 200)}`)
    const isGone = await until(
      async () => (await ask(url, 'getRestaurant', `/restaurants/${restaurantId}`)).status >= 400,
    )
    if (!isGone) found.push(`The ${from.name} goes on serving the menu`)
    const { status } = await ask(url, 'listOrders', `/orders?restaurantId=${restaurantId}&status=Pending`, { token })
    if (status !== 401) found.push(`The ${from.name} answers a waiter ${status}`)
  }
  return found
}

/** Moves the restaurant as docs/operate.md says, and looks at it from all sides. */
const moveOnce = async (setting: Setting, from: Installation, to: Installation, at: number): Promise<Move> => {
  const { directory, phone, programToken, folder } = setting
  const faults: string[] = []
  const expect = (isTrue: boolean, fault: string): void =>
    void (isTrue || faults.push(`Move ${at} to ${to.name}: ${fault}`))
  const before = await openStaffScreen(directory.url)
  // Its answer counts as lost.
  const lost = await phone.order()
  expect(await until(() => phone.announced.has(lost.order.id)), 'the stream of a phone is silent before it')
  const [ends, file] = [phone.ends(), join(folder, `move-${at}.tar.gz`)]
  const heldAt = Date.now()
  directory.hold(at % 2 === 0)
  await operate(from, 'restaurant', 'remove', restaurantId, file)
  const removedAt = Date.now()
  const leftovers = findLeftovers(from, setting, lost, before.token)
  await operate(to, 'restaurant', 'import', file)
  const importedAt = Date.now()
  directory.sendTo(to.urls)
  const openAt = Date.now()
  faults.push(...(await leftovers))
  const again = await phone.repeat(lost)
  expect(again !== undefined && 'id' in again && again.id === lost.order.id, 'a repeated order is another one')
  expect(await until(() => phone.ends() > ends), 'the old server keeps the stream of a phone')
  expect(await until(() => before.losses() > 0), 'the old server keeps the connection of a screen')
  await before.close()
  const after = await openStaffScreen(directory.url)
  const { order } = await phone.order()
  expect(await until(() => phone.announced.has(order.id)), 'the stream of a phone is silent after it')
  expect(await until(() => after.shown.has(order.id)), 'a screen is silent after it')
  const path = `/orders/changes?restaurantId=${restaurantId}`
  const { status } = await ask(directory.url, 'listOrderChanges', path, { token: programToken })
  expect(status === 200, `the token of a program is answered ${status}`)
  await after.close()
  return { to: to.name, heldAt, removedAt, importedAt, openAt, bytes: statSync(file).size, faults }
}

/** Prepares the phone and the program, before the first move. */
const prepare = async (directory: Directory, folder: string): Promise<Setting> => {
  const { url } = directory
  const body = { username: 'monsoon-admin', password: 'monsoon-admin' }
  const { accessToken: token } = await askFor(url, 'login', '/auth/login', { body })
  const program = { restaurantId, name: 'moving-till', role: 'cashier', term: 'year' }
  const { token: programToken } = await askFor(url, 'createProgram', '/programs', { body: program, token })
  const path = `/tables/${tableNumber}/card`
  const { path: card } = await askFor(url, 'createTableCard', path, { body: { restaurantId }, token })
  const phone = await openMovingPhone(url, { restaurantId, tableNumber, card })
  return { directory, phone, programToken, folder }
}

/** Stays until a place has orders of the rush, and one of them a bill: a slow machine needs longer. */
const restIn = async (rushed: { orders: number; bills: number }, restMs: number): Promise<void> => {
  const { orders } = rushed
  await pause(restMs)
  await until(() => rushed.orders >= orders + ordersPerStay && rushed.bills > 0)
}

const run = async ({ trips, restMs, oldOrders }: (typeof sizes)[keyof typeof sizes]) => {
  const folder = mkdtempSync(join(tmpdir(), 'thali-moves-'))
  const embedded = await openEmbedded(restaurantId, oldOrders)
  const cluster = await openCluster(2)
  const directory = await startDirectory(embedded.urls)
  let phone: MovingPhone | undefined
  try {
    const untouched = await contentsOf(embedded, idle)
    const setting = await prepare(directory, folder)
    ;({ phone } = setting)
    const since = Date.now()
    const moves: Move[] = []
    let isOver = false
    const rushed = { orders: 0, bills: 0 }
    const rest = () => restIn(rushed, restMs)
    const moveAll = async (): Promise<void> => {
      await rest()
      for (let trip = 0; trip < trips; trip += 1)
        for (const [from, to] of [[embedded, cluster] as const, [cluster, embedded] as const]) {
          moves.push(await moveOnce(setting, from, to, moves.length))
          await rest()
        }
    }
    const stay = (installation: Installation) =>
      sendOrders({
        place: installation,
        url: installation.urls[0] ?? '',
        clients: 2,
        goesOn: () => !isOver,
        restMs: 300,
      })
    const rush = runRush(await openRunning(directory.url, false), {
      tables,
      seconds: secondsMax,
      isOver: () => isOver,
      seed: 1,
      pace: 0.2,
      isFaulty: false,
      opensAllHours: true,
      onProgress: ({ orders, bills }) => Object.assign(rushed, { orders: orders.length, bills: bills.length }),
    })
    const end = (): void => void (isOver = true)
    const [{ ledger, verdict }, here, there] = await Promise.all([
      rush,
      stay(embedded),
      stay(cluster),
      moveAll().finally(end),
    ])
    return {
      moves,
      verdict,
      lines: reportLines(ledger, verdict, '').filter((line) => line !== ''),
      stayed: [await verify(embedded, here), await verify(cluster, there)],
      isUntouched: isSame(untouched, await contentsOf(embedded, idle)),
      times: await listTimes(embedded, restaurantId, since),
      neighbours: await listTimes(embedded, embedded.restaurant.id, since),
      hasOneVisit: await hasOneVisit(embedded, phone.userId),
      ...(await findGaps(embedded, restaurantId)),
    }
  } finally {
    phone?.close()
    directory.close()
    await cluster.drop()
    await embedded.drop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  }
}

const span = (ms: readonly number[]): string =>
  `${(Math.min(...ms) / 1000).toFixed(1)} to ${(Math.max(...ms) / 1000).toFixed(1)} s`

const describe = (moves: readonly Move[], times: readonly number[], to: Installation['name']): string[] => {
  const some = moves.filter((move) => move.to === to)
  const silences = some.map(
    ({ openAt }) => (times.find((time) => time >= openAt) ?? Infinity) - (times.findLast((time) => time < openAt) ?? 0),
  )
  const of = (get: (move: Move) => number): string => span(some.map(get))
  const sizesMb = some.map(({ bytes }) => (bytes / 2 ** 20).toFixed(1))
  return [
    `${some.length} moves to the ${to === 'cluster' ? 'cluster' : 'embedded installation'}: answered 503 for ${of(({ heldAt, openAt }) => openAt - heldAt)} ` +
      `(remove ${of(({ heldAt, removedAt }) => removedAt - heldAt)}, import ${of(({ removedAt, importedAt }) => importedAt - removedAt)}), ` +
      `no order stored for ${span(silences)}; the file has ${sizesMb.join(', ')} MB`,
  ]
}

const longest = (times: readonly number[]): string =>
  (Math.max(...times.slice(1).map((time, at) => time - (times[at] ?? time))) / 1000).toFixed(1)

/** Orders that were stored in each place, in turn. */
const perStay = (moves: readonly Move[], times: readonly number[]): number[] => {
  const borders = [0, ...moves.map(({ openAt }) => openAt), Infinity]
  return borders.slice(1).map((end, at) => times.filter((time) => time >= (borders[at] ?? 0) && time < end).length)
}

/** docs/operate.md, "Moving or deleting one restaurant". */
export const proof: Proof = {
  promise:
    'A restaurant moves from an embedded installation to a cluster and back during a rush: no order, bill or payment is lost, repeated or changed, and its neighbours go on.',
  async run(effort) {
    const size = sizes[effort]
    const { moves, verdict, lines, stayed, isUntouched, times, bills, gaps, ...rest } = await run(size)
    const faults = moves.flatMap((move) => move.faults)
    if (!rest.hasOneVisit) faults.push('The phone has another visit or sitting')
    const stays = perStay(moves, times)
    return {
      isProven:
        faults.length === 0 &&
        isRushRight(verdict) &&
        stayed.every((one) => isRight(one) && one.acknowledged > 0) &&
        isUntouched &&
        gaps === 0 &&
        bills > 0 &&
        stays.every((count) => count > 0),
      figures: [
        `${size.oldOrders.toLocaleString('en')} old orders, then a rush at ${tables} tables; orders stored in each place in turn: ${stays.join(', ')}`,
        ...describe(moves, times, 'cluster'),
        ...describe(moves, times, 'embedded'),
        ...lines,
        `${bills} bills, ${gaps} series of bills, credit notes and orders with a gap or a repeated number`,
        `Its neighbour in the embedded installation stored no order for at most ${longest(rest.neighbours)} s`,
        ...stayed.map((one, at) => `Stayed ${at === 0 ? 'embedded' : 'in the cluster'}: ${describeVerdict(one)}`),
        `A restaurant without orders ${isUntouched ? 'is unchanged' : 'HAS CHANGED'}`,
        ...faults,
      ],
    }
  },
}
