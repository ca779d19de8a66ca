// node bench/growth.ts [--pairs 7] [--ms 250] [--no-record] [history | restaurants | dishes | bills | papers]
// Measures the cost of a call with a larger history, more restaurants, or more dishes (design §8). All sides have the
// same evening and are measured alternately.
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { dinerId } from '../apps/server/test/history.ts'
import { spawnServer, type ServerProcess } from '../apps/server/test/spawn.ts'
import { billCalls } from './bill-calls.ts'
import { load } from './load.ts'
import { choiceLines } from './choices.ts'
import { choiceDishesOf, makeHistory, restaurantsOf, staff, type Past } from './orders-history.ts'
import { memoryMbOf } from './process-figures.ts'
import { describeRun, loadOfMachine, spreadOf, writeSection } from '../testing/record.ts'

const budget = 1.2
const connections = 4
const ordersEach = 60
const sittingsEach = 30

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pairs: { type: 'string', default: '7' },
    ms: { type: 'string', default: '250' },
    'no-record': { type: 'boolean', default: false },
  },
})
const pairs = Number(values.pairs)
const ms = Number(values.ms)

type Side = {
  readonly restaurants: readonly [string, ...string[]]
  readonly server: ServerProcess
  readonly url: string
  readonly token: string
  readonly readyMs: number
  readonly restMb: number
  readonly fileMb: number
}

/** How many times a second an action runs. */
type Rate = (side: Side) => Promise<number>

/** The growing quantity and the measured calls. The response of a `bounded` call does not grow. */
type Growth = {
  readonly title: string
  readonly sides: readonly { readonly name: string; readonly past: Past }[]
  readonly bounded: Readonly<Record<string, Rate>>
  readonly others: Readonly<Record<string, Rate>>
}

const post = (url: string, path: string, body: object): Promise<Response> =>
  fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

const startSide = async (folder: string, past: Past): Promise<Side> => {
  const file = join(folder, 'thali.sqlite')
  await makeHistory(file, past)
  const fileMb = statSync(file).size / 2 ** 20
  const began = performance.now()
  const server = spawnServer({ DATA_DIR: folder, NODE_ENV: 'production', RATE_LIMIT: 'off', LOG_LEVEL: 'warn' })
  const url = await server.url
  const readyMs = performance.now() - began
  const restMb = memoryMbOf(server.pid)
  const { accessToken }: { accessToken: string } = await (await post(url, '/auth/login', staff)).json()
  return { restaurants: restaurantsOf(past), server, url, token: accessToken, readyMs, restMb, fileMb }
}

type Headers = Readonly<Record<string, string>>

const requestOf = (path: string, headers: Headers): string =>
  [
    `GET /api${path} HTTP/1.1`,
    'Host: thali.test',
    ...Object.entries(headers).map((one) => one.join(': ')),
    '',
    '',
  ].join('\r\n')

const rateOf = async ({ url }: Side, request: string | (() => string), forMs = ms): Promise<number> =>
  (await load({ port: Number(new URL(url).port), request }, connections, forMs)).perSecond

const identity = { 'Accept-Encoding': 'identity' }

/** A list of the first restaurant, read by its staff. */
const list =
  (pathOf: (restaurantId: string) => string): Rate =>
  (side) =>
    rateOf(side, requestOf(pathOf(side.restaurants[0]), { ...identity, Authorization: `Bearer ${side.token}` }))

const orders =
  (query: string): ((restaurantId: string) => string) =>
  (restaurantId) =>
    `/orders?restaurantId=${restaurantId}${query}`

const since = encodeURIComponent(new Date(Date.now() - 24 * 3_600_000).toISOString())
const always = encodeURIComponent('1970-01-01T00:00:00')

const runningOrders = list(orders(`&status=Pending&startDateTime=${always}`))
const lists: Readonly<Record<string, Rate>> = {
  'running orders of a table': list(orders(`&status=Pending&tableNumber=7&startDateTime=${always}`)),
  'running orders of the room': runningOrders,
  'My Orders': list(orders(`&userId=${dinerId}&startDateTime=${always}`)),
  'Recent Orders': list(orders(`&status=Completed&startDateTime=${since}`)),
  'orders in the kitchen': list((restaurantId) => `/kitchen/orders?restaurantId=${restaurantId}`),
  'orders that left the kitchen': list((restaurantId) => `/kitchen/orders?isDone=true&restaurantId=${restaurantId}`),
  Reports: list((restaurantId) => `/reports?restaurantId=${restaurantId}`),
}

const sittings =
  (query: string): ((restaurantId: string) => string) =>
  (restaurantId) =>
    `/sittings?restaurantId=${restaurantId}${query}`

/** Seats a party at a free table, reads its sitting and clears the table. */
const seatParties: Rate = async ({ url, token, restaurants: [restaurantId] }) => {
  const call = async (path: string, body?: object): Promise<{ readonly id: string }> => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
    const answer = await fetch(`${url}/api${path}`, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(await answer.text())
    return answer.json()
  }
  const began = performance.now()
  for (let at = 0; at < sittingsEach; at += 1) {
    const { id } = await call('/sittings', { restaurantId, tableNumber: 29, guests: 2 })
    await call(`/sittings/${id}`)
    await call(`/sittings/${id}/end`, {})
  }
  return (sittingsEach * 1000) / (performance.now() - began)
}

// The same sittings in each measurement: those that end during it are later than `to`.
const lastDay = `&from=${since}&to=${encodeURIComponent(new Date().toISOString())}`

const sittingCalls: Readonly<Record<string, Rate>> = {
  'open sittings': list(sittings('')),
  'ended sittings of a day': list(sittings(lastDay)),
  'one sitting': list(() => '/sittings/sitting-1'),
  'a sitting seated, read and ended': seatParties,
}

const menuPath = (restaurantId: string): string => `/restaurants/${restaurantId}`
const menu =
  (headers: Headers): Rate =>
  (side) =>
    rateOf(side, requestOf(menuPath(side.restaurants[0]), headers))

const knownMenu: Rate = async (side) => {
  const known = await fetch(`${side.url}/api${menuPath(side.restaurants[0])}`, { headers: identity })
  return menu({ ...identity, 'If-None-Match': known.headers.get('ETag') ?? '' })(side)
}

/** A diner of another restaurant each time, for longer than the menu cache trusts an entry. */
const menusInTurn: Rate = (side) => {
  let turn = 0
  const [first, ...others] = side.restaurants
  // The first restaurant's response is shorter, by its id.
  const requests = (others.length > 0 ? others : [first]).map((restaurantId) =>
    requestOf(menuPath(restaurantId), identity),
  )
  return rateOf(side, () => requests[turn++ % requests.length] ?? '', 6000)
}

type Line = { readonly itemId: string; readonly quantity: number }

const sendOrders =
  (linesOf: (restaurantId: string) => readonly Line[]): Rate =>
  async ({ url, restaurants: [restaurantId] }) => {
    const items = linesOf(restaurantId)
    const began = performance.now()
    for (let at = 0; at < ordersEach; at += 1) {
      const answer = await post(url, '/orders', { restaurantId, tableNumber: 30, userId: `sender-${at}`, items })
      if (answer.status !== 201) throw new Error(await answer.text())
      await answer.arrayBuffer()
    }
    return (ordersEach * 1000) / (performance.now() - began)
  }

const plainLines = (restaurantId: string): Line[] =>
  [0, 1, 2].map((dish) => ({ itemId: `${restaurantId}-i${dish}`, quantity: 2 }))

const linesWithChoices = (restaurantId: string): Line[] => {
  const dishes = choiceDishesOf(restaurantId)
  return [...choiceLines(dishes), { itemId: dishes.counted, quantity: 1 }]
}

const sending = {
  '`POST /orders`, one after another': sendOrders(plainLines),
  'the same with choices and a countdown': sendOrders(linesWithChoices),
}

const count = (of: number): string => of.toLocaleString('en')

const growths: Readonly<Record<string, Growth>> = {
  history: {
    title: 'The cost of a restaurant’s history: 60 dishes, closed orders of three dishes each',
    sides: [1000, 100_000, 1_000_000].map((size) => ({ name: `${count(size)} orders`, past: { orders: size } })),
    bounded: { ...lists, ...sittingCalls, ...sending },
    others: {},
  },
  bills: {
    title: 'The cost of a restaurant’s bills: as many paid bills as closed orders, thirty a day; the same last month',
    sides: [1000, 1_000_000].map((size) => ({
      name: `${count(size)} orders and bills`,
      past: { orders: size, bills: size },
    })),
    bounded: billCalls,
    others: {},
  },
  papers: {
    title: 'The cost of printed papers, which are stored for a week: a printer, and 1,000 closed orders',
    sides: [100, 20_000].map((size) => ({ name: `${count(size)} papers`, past: { orders: 1000, papers: size } })),
    bounded: { papers: list((restaurantId) => `/print-jobs?restaurantId=${restaurantId}`), ...sending },
    others: {},
  },
  restaurants: {
    title: 'The cost of other restaurants in the same database: 60 dishes and 1,000 closed orders each',
    sides: [1, 1000].map((size) => ({
      name: `${count(size)} ${size === 1 ? 'restaurant' : 'restaurants'}`,
      past: { orders: 1000, restaurants: size },
    })),
    bounded: { ...lists, 'menu of one, 200': menu(identity), ...sending },
    others: { 'menus of all in turn, 200': menusInTurn },
  },
  dishes: {
    title: 'The cost of a long menu: one restaurant with 1,000 closed orders',
    sides: [50, 1376].map((size) => ({ name: `${count(size)} dishes`, past: { orders: 1000, dishes: size } })),
    bounded: { 'running orders of the room': runningOrders, 'menu, 304': knownMenu, ...sending },
    others: { 'menu, 200 uncompressed': menu(identity), 'menu, 200 br': menu({ 'Accept-Encoding': 'br' }) },
  },
}

/** The time of each side relative to the first, measured alternately. */
const compare = async (sides: readonly Side[], once: Rate): Promise<number[][]> => {
  for (const side of sides) await once(side)
  const ratios: number[][] = sides.map(() => [])
  for (let pair = 0; pair < pairs; pair += 1) {
    const rates: number[] = []
    for (const side of sides) rates.push(await once(side))
    for (const [at, rate] of rates.entries()) ratios[at]?.push((rates[0] ?? 0) / rate)
  }
  return ratios
}

const say = (ratios: readonly number[]): string => {
  const { median, least, most } = spreadOf(ratios)
  return `${median.toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)})`
}

const mb = (of: number): string => `${Math.round(of)} MB`

/** The lines of a table, and whether all rows are within the budget. */
const measure = async ({ sides: wanted, bounded, others }: Growth): Promise<{ lines: string[]; isKept: boolean }> => {
  const lines: string[] = []
  const add = (...cells: readonly string[]): void => {
    lines.push(`| ${cells.join(' | ')} |`)
    console.log(lines.at(-1))
  }
  const folders = wanted.map(() => mkdtempSync(join(tmpdir(), 'thali-bench-')))
  const sides: Side[] = []
  let isKept = true
  try {
    for (const [at, { past }] of wanted.entries()) sides.push(await startSide(folders[at] ?? '', past))
    add('time, of the first', ...wanted.map(({ name }) => name))
    add('---', ...wanted.map(() => '---'))
    for (const [name, once] of Object.entries(bounded)) {
      const ratios = await compare(sides, once)
      isKept &&= ratios.every((one) => spreadOf(one).median <= budget)
      add(name, ...ratios.map(say))
    }
    for (const [name, once] of Object.entries(others)) add(name, ...(await compare(sides, once)).map(say))
    add('start to ready', ...sides.map(({ readyMs }) => `${Math.round(readyMs)} ms`))
    add('memory at first', ...sides.map(({ restMb }) => mb(restMb)))
    add('memory at the end', ...sides.map(({ server }) => mb(memoryMbOf(server.pid))))
    add('database file', ...sides.map(({ fileMb }) => mb(fileMb)))
  } finally {
    for (const { server } of sides) await server.stop()
    for (const folder of folders) rmSync(folder, { recursive: true })
  }
  return { lines, isKept }
}

for (const [name, growth] of Object.entries(growths)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  const { lines, isKept } = await measure(growth)
  const boundedNames = Object.keys(growth.bounded).join(', ')
  const verdict = `Median of ${pairs} rounds (least to most). The budget is ${budget} for ${boundedNames}: ${isKept ? 'kept' : '**not kept**'}. ${describeRun()}${loadOfMachine()}.`
  console.log(verdict)
  if (!values['no-record'])
    writeSection('bench/README.md', `growth: ${name}`, [`${growth.title}.`, '', ...lines, '', verdict])
  if (!isKept) process.exitCode = 1
}
