// node bench/vendure.ts [--pairs 5] [--no-record]
// Compares Thali with Vendure, an e-commerce server: the same 60 dishes on the same machine, alternately. Each has the
// settings of its own guides. Their work differs; the record describes both. Vendure is installed for the run and then
// removed (decision 048).
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDatabase } from '../apps/server/src/db/database.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { createTestDatabase } from '../apps/server/test/database.ts'
import { spawnServer } from '../apps/server/test/spawn.ts'
import { startCluster, type Cluster } from '../testing/postgres.ts'
import { installApart } from './installed.ts'
import { load, readOne } from './load.ts'
import { insertMenus } from './menus.ts'
import { describeRun, spreadOf, writeSection } from '../testing/record.ts'
import { startShop } from './vendure/shop.ts'

const packages = ['@vendure/core@3.7.3', 'pg@8.16.3']
// Its packages require a newer version than some registries have.
const overrides = { '@graphql-tools/batch-execute': '10.2.0' }
const dishes = 60
const [readers, readMs, guests, orderMs] = [20, 2000, 8, 3000]

const { values } = parseArgs({
  options: { pairs: { type: 'string', default: '5' }, 'no-record': { type: 'boolean', default: false } },
})
const pairs = Number(values.pairs)

/** One of the programs and its requests. */
type Side = {
  readonly name: string
  readonly port: number
  readonly pids: readonly number[]
  readonly catalogue: string
  /** A new guest's order of three lines. */
  order(): string
  readonly placed: RegExp
  /** The processes of its database, if any. */
  readonly cluster?: Cluster
}

type Figures = { readonly reads: number; readonly orders: number; readonly cpuMs: number; readonly databaseMs: number }

const request = (method: 'GET' | 'POST', path: string, body?: object): string => {
  const text = body === undefined ? '' : JSON.stringify(body)
  const head = [`${method} ${path} HTTP/1.1`, 'Host: bench.test', `Content-Length: ${Buffer.byteLength(text)}`]
  const type = body === undefined ? [] : ['Content-Type: application/json']
  const key = path.startsWith('/api/orders') ? [`Idempotency-Key: ${randomUUID()}`] : []
  return [...head, ...type, ...key, '', text].join('\r\n')
}

const thaliOrder = (): string =>
  request('POST', '/api/orders', {
    restaurantId: `menu-${dishes}`,
    tableNumber: 12,
    userId: randomUUID(),
    items: [1, 2, 3].map((at) => ({ itemId: `menu-${dishes}-i${at}`, quantity: 1 })),
  })

const search = `{ search(input: { groupByProduct: true, take: ${dishes} }) { items {
  productId productName slug description inStock collectionIds
  priceWithTax { ... on SinglePrice { value } ... on PriceRange { min max } } } } }`

const shopOrder = `mutation ($email: String!) {
  ${[1, 2, 3].map((at) => `line${at}: addItemToOrder(productVariantId: "${at}", quantity: 1) { __typename }`).join('\n')}
  setCustomerForOrder(input: { firstName: "A", lastName: "Guest", emailAddress: $email }) { __typename }
  setOrderShippingAddress(input: { streetLine1: "Table 12", countryCode: "IN" }) { __typename }
  setOrderShippingMethod(shippingMethodId: ["1"]) { __typename }
  transitionOrderToState(state: "ArrangingPayment") { __typename }
  addPaymentToOrder(input: { method: "at-the-table", metadata: {} }) { ... on Order { code state totalWithTax } } }`

/** Processor time of each process (ms); ended processes have none. */
const cpuOf = (pids: readonly number[]): Map<number, number> =>
  new Map(
    pids.flatMap((pid) => {
      try {
        const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
        return [[pid, 10 * (Number(fields[11]) + Number(fields[12]))]]
      } catch {
        return []
      }
    }),
  )

/** Processor time of processes between two readings, without the database's temporary vacuum workers. */
const workedBetween = (before: Map<number, number>, after: Map<number, number>): number =>
  [...before].reduce((sum, [pid, ms]) => sum + Math.max(0, (after.get(pid) ?? ms) - ms), 0)

const memoryOf = (pids: readonly number[]): number =>
  pids.reduce(
    (sum, pid) => sum + Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024,
    0,
  )

/** A cluster's processes: the process that has its port, and the children. */
const processesOf = ({ url }: Cluster): number[] => {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const read = (pid: string, name: string): string => {
    try {
      return readFileSync(`/proc/${pid}/${name}`, 'utf8')
    } catch {
      return ''
    }
  }
  const main = all.find((pid) => read(pid, 'cmdline').includes(`port=${new URL(url).port}\0`))
  const isOfIt = (pid: string): boolean => pid === main || read(pid, 'stat').split(') ')[1]?.split(' ')[1] === main
  return all.filter(isOfIt).map(Number)
}

/** Lets guests order in parallel, each in sequence, for a time. Returns the number of orders and the duration. */
const placeOrders = async (
  { name, port, order, placed }: Side,
  ms: number,
): Promise<{ count: number; tookMs: number }> => {
  const began = performance.now()
  const counts = await Promise.all(
    Array.from({ length: guests }, async () => {
      const socket = connect(port, '127.0.0.1').setNoDelay()
      await once(socket, 'connect')
      let count = 0
      for (; performance.now() - began < ms; count += 1) {
        const { bytes } = await readOne(socket, order())
        if (!placed.test(bytes.toString())) throw new Error(`${name} placed no order: ${bytes.toString()}`)
      }
      socket.destroy()
      return count
    }),
  )
  return { count: counts.reduce((sum, one) => sum + one, 0), tookMs: performance.now() - began }
}

const measure = async (side: Side): Promise<Figures> => {
  const { perSecond } = await load({ port: side.port, request: side.catalogue }, readers, readMs)
  const cluster = side.cluster ? processesOf(side.cluster) : []
  const [before, databaseBefore] = [cpuOf(side.pids), cpuOf(cluster)]
  const { count, tookMs } = await placeOrders(side, orderMs)
  const [after, databaseAfter] = [cpuOf(side.pids), cpuOf(cluster)]
  // The worker completes its jobs first, so that they do not affect the next measurement.
  await sleep(1000)
  return {
    reads: perSecond,
    orders: (count * 1000) / tookMs,
    cpuMs: workedBetween(before, after) / count,
    databaseMs: workedBetween(databaseBefore, databaseAfter) / count,
  }
}

const ended: (() => unknown)[] = []
const sides: Side[] = []
const rounds: Figures[][] = []
let memory: number[] = []
try {
  const { folder, remove } = await installApart(packages, overrides)
  ended.push(remove)
  const clusters = [await startCluster(), await startCluster()] as const
  ended.push(...clusters.map(({ stop }) => stop))
  const onPostgres = openDatabase({ engine: 'postgres', url: clusters[0].url, poolSize: 2 })
  await migrate(onPostgres, 'postgres')
  await insertMenus(onPostgres, [dishes])
  await onPostgres.destroy()
  const embedded = await createTestDatabase()
  await insertMenus(embedded.db, [dishes])
  const folderOfOther = await createTestDatabase()
  ended.push(embedded.drop, folderOfOther.drop)
  const settings = { NODE_ENV: 'production', RATE_LIMIT: 'off' }
  const servers = [
    { name: 'Thali, PostgreSQL', env: { ...folderOfOther.env, DATABASE_URL: clusters[0].url }, cluster: clusters[0] },
    { name: 'Thali, embedded', env: embedded.env },
  ]
  for (const { name, env, ...rest } of servers) {
    const server = spawnServer({ ...env, ...settings })
    ended.push(server.stop)
    sides.push({
      ...rest,
      name,
      port: Number(new URL(await server.url).port),
      pids: [server.pid],
      catalogue: request('GET', `/api/restaurants/menu-${dishes}`),
      order: thaliOrder,
      placed: /^HTTP\/1\.1 201 /,
    })
  }
  const shop = await startShop(folder, clusters[1].url, dishes)
  ended.push(shop.stop)
  sides.push({
    name: 'Vendure, PostgreSQL',
    port: shop.port,
    pids: shop.pids,
    catalogue: request('POST', '/shop-api', { query: search }),
    order: () => request('POST', '/shop-api', { query: shopOrder, variables: { email: `${randomUUID()}@bench.test` } }),
    placed: /"state":"PaymentSettled"/,
    cluster: clusters[1],
  })
  // Warm-up, not counted.
  for (const side of sides) {
    await measure(side)
    rounds.push([])
  }
  for (let pair = 0; pair < pairs; pair += 1)
    for (const [at, side] of sides.entries()) rounds[at]?.push(await measure(side))
  memory = sides.map(({ pids }) => memoryOf(pids))
} finally {
  for (const end of ended.toReversed()) await end()
}

const vendure = rounds[2] ?? []
const ratio = (some: readonly Figures[], name: 'reads' | 'orders'): string => {
  const { median, least, most } = spreadOf(some.map((one, at) => one[name] / (vendure[at]?.[name] ?? Number.NaN)))
  return `${median.toFixed(1)} (${least.toFixed(1)} to ${most.toFixed(1)})`
}
const lines = [
  '| program | catalogue reads/s | × Vendure | orders/s | × Vendure | ms of processor an order | and of PostgreSQL’s | resident MB |',
  '|---|---|---|---|---|---|---|---|',
  ...sides.map(({ name }, at) => {
    const all = rounds[at] ?? []
    const of = (key: keyof Figures): number => spreadOf(all.map((one) => one[key])).median
    return `| ${name} | ${of('reads').toFixed(0)} | ${ratio(all, 'reads')} | ${of('orders').toFixed(0)} | ${ratio(all, 'orders')} | ${of('cpuMs').toFixed(1)} | ${of('databaseMs').toFixed(1)} | ${memory[at]?.toFixed(0)} |`
  }),
]
console.log(lines.join('\n'))
if (!values['no-record'])
  writeSection('bench/README.md', 'vendure', [
    `${packages.join(' and ')} configured for production by its guides (\`NODE_ENV=production\`, PostgreSQL, server and`,
    'worker as two processes, jobs buffered in the database, its search index, CSRF protection). Each has a temporary',
    `cluster with fsync on. ${dishes} dishes in four categories, ${pairs} rounds in turns.`,
    '',
    ...lines,
    '',
    `Catalogue: ${readers} connections. Thali answers its whole menu from a cache (\`GET /api/restaurants/…\`, 200, uncompressed);`,
    `Vendure answers a \`search\` of all ${dishes} items from its index, its fastest list. Order: ${guests} guests at once, three lines each, every`,
    'order by a new guest. Thali takes it in one call: it checks rights and prices, assigns the restaurant’s next number, stores',
    'the idempotency key and publishes the order, in one commit on the disk. Vendure’s guest checkout is eight mutations, sent as',
    'one request, up to `PaymentSettled`. It also stores a session, customer, address, shipping, taxes, promotions, stock and a',
    'payment (its dummy method), each step in its own commit. Thali has none of these. Vendure has no idempotency key, no numbers',
    'without gaps and no live screens. Processor time is that of server and worker. Memory is measured at the end, without',
    'PostgreSQL’s own.',
    '',
    `${describeRun()}, load of the machine ${loadavg()[0]?.toFixed(1)}.`,
  ])
