import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { spawn, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import type { Reply } from '@thali/contract/api/calls'
import { ownChild } from '../../apps/server/test/children.ts'
import type { Database } from '../../apps/server/src/db/database.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { aRestaurant, anItem, anOrder, password } from '../../apps/server/test/builders.ts'
import { runThali } from '../../apps/server/test/cli.ts'
import { spawnServer } from '../../apps/server/test/spawn.ts'
import { runStatement } from '../../apps/server/test/statement.ts'
import { root } from '../../testing/run.ts'
import { startCluster } from '../../testing/postgres.ts'
import { ask } from '../../testing/ask.ts'
import { makeEmptyData, type EmptyData } from '../../testing/empty-data.ts'
import type { Effort, Proof } from '../../testing/proof.ts'

const restaurantId = 'spice-garden'
/** Orders before the backup begins. */
const ordersBefore: Record<Effort, number> = { short: 60, full: 200 }
type Order = Reply<'createOrder'>

/** Acknowledged orders and calls. */
type Answers = { readonly orders: Order[]; readonly calls: string[] }

const cli = fileURLToPath(new URL('../../apps/server/src/cli.ts', import.meta.url))

/** Runs a command and samples its memory. */
const runWatched = async (env: Readonly<Record<string, string>>, ...args: string[]) => {
  const options = {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  } satisfies SpawnOptions
  const child = ownChild(spawn(process.execPath, [cli, ...args], options))
  const ended = once(child, 'close')
  let megabytes = 0
  while (child.exitCode === null && child.signalCode === null) {
    try {
      const kilobytes = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0)
      megabytes = Math.max(megabytes, Math.round(kilobytes / 1024))
    } catch {
      // The process has just ended.
    }
    await pause(20)
  }
  const [code]: (number | null)[] = await ended
  return { code, megabytes }
}

const logIn = async (url: string): Promise<string> =>
  (await ask(url, 'login', '/auth/login', { body: { username: `${restaurantId}-admin`, password } })).body.accessToken

const savePicture = async (url: string, token: string): Promise<void> => {
  const form = new FormData()
  const item = { restaurantId, name: 'Rasam', price: 90, categoryId: `${restaurantId}-mains` }
  form.append('item', new Blob([JSON.stringify(item)], { type: 'application/json' }))
  form.append('image', new Blob([readFileSync(join(root, 'docs/screens/thali.jpg'))]))
  const { status } = await fetch(`${url}/api/items`, {
    method: 'POST',
    body: form,
    headers: { Authorization: `Bearer ${token}` },
  })
  if (status !== 201) throw new Error(`A dish was answered ${status}`)
}

/** Diners order and call waiters without a pause until the returned function stops them. */
const startRoom = (url: string, acknowledged: Answers): (() => Promise<void>) => {
  const closing = new AbortController()
  const phone = async (at: number): Promise<void> => {
    for (let turn = 1; !closing.signal.aborted; turn += 1) {
      const body = anOrder({ id: restaurantId }, ['dal'], { userId: `phone-${at}`, tableNumber: at + 1 })
      const order = await ask(url, 'createOrder', '/orders', { body, key: randomUUID() })
      if (order.status === 201) acknowledged.orders.push(order.body)
      if (turn === 3) {
        const call = await ask(url, 'createWaiterCall', '/notifications/waiter', {
          body: { restaurantId, tableNumber: at + 1 },
        })
        if (call.status === 201) acknowledged.calls.push(call.body.id)
      }
    }
  }
  const working = Promise.all(Array.from({ length: 6 }, (_, at) => phone(at)))
  return async () => {
    closing.abort()
    await working
  }
}

/** The acknowledged orders and calls that a server lacks or stores differently. */
const findMissing = async (env: Readonly<Record<string, string>>, acknowledged: Answers): Promise<string[]> => {
  const server = spawnServer({ ...env, RATE_LIMIT: 'off', NODE_ENV: 'production' })
  try {
    const url = await server.url
    const token = await logIn(url)
    const { body: orders } = await ask(url, 'listOrders', `/orders?restaurantId=${restaurantId}`, { token })
    const known = new Map(orders.map((order) => [order.id, order]))
    const wrong = acknowledged.orders
      .filter((order) => !isDeepStrictEqual(known.get(order.id), order))
      .map(({ id }) => `order ${id}`)
    const { body: calls } = await ask(url, 'listWaiterCalls', `/notifications/waiter?restaurantId=${restaurantId}`, {
      token,
    })
    const open = new Set(calls.map(({ id }) => id))
    wrong.push(...acknowledged.calls.filter((id) => !open.has(id)).map((id) => `call ${id}`))
    const { body: menu } = await ask(url, 'getRestaurant', `/restaurants/${restaurantId}`)
    const pictures = menu.categories
      .flatMap(({ items }) => items)
      .map(({ imageURL }) => imageURL)
      .filter(Boolean)
    if (pictures.length === 0) wrong.push('every picture')
    for (const picture of pictures) if ((await fetch(`${url}${picture}`)).status !== 200) wrong.push(picture)
    const numbers = orders.map(({ orderNumber }) => orderNumber)
    if (new Set(numbers).size !== numbers.length) wrong.push('order numbers')
    return wrong
  } finally {
    await server.kill()
  }
}

/** Closed orders of several years, so that a backup has a realistic size. */
const addHistory = async (db: Database, count: number): Promise<void> => {
  await runStatement(
    db,
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
    INSERT INTO orders (id, restaurant_id, order_number, table_number, user_id, status, total_paise, created_at, closed_at)
    SELECT 'old-' || i, 'history', i, 1, 'guest-' || (i % 500), 'Completed', 10000, i, i FROM n`,
  )
  await runStatement(
    db,
    `INSERT INTO order_lines (id, order_id, position, item_id, item_name, price_paise, quantity, note)
    SELECT id || '-line', id, 0, 'dal', 'Dal', 10000, 1, 'not too hot, please, and no coriander'
    FROM orders WHERE restaurant_id = 'history'`,
  )
}

const setUp = async (data: EmptyData, history: number): Promise<void> => {
  const db = data.open()
  await migrate(db, data.engine)
  const restaurant = await aRestaurant(db)
  await anItem(db, restaurant, 'dal')
  await aRestaurant(db, 'history')
  if (history > 0) await addHistory(db, history)
  await db.destroy()
}

/** Makes a backup under load, then stops the load. */
const backUpUnderLoad = async (data: EmptyData, file: string, load: { history: number; orders: number }) => {
  await setUp(data, load.history)
  const server = spawnServer({ ...data.env, RATE_LIMIT: 'off', NODE_ENV: 'production' })
  try {
    const url = await server.url
    await savePicture(url, await logIn(url))
    const acknowledged: Answers = { orders: [], calls: [] }
    const close = startRoom(url, acknowledged)
    while (acknowledged.orders.length < load.orders) await pause(10)
    const before: Answers = { orders: [...acknowledged.orders], calls: [...acknowledged.calls] }
    const startedAt = performance.now()
    const { code, megabytes } = await runWatched(data.env, 'backup', file)
    const seconds = (performance.now() - startedAt) / 1000
    const during = acknowledged.orders.length - before.orders.length
    await close()
    await server.stop()
    return { before, all: acknowledged, during, seconds, megabytes, isSaved: code === 0 }
  } finally {
    await server.kill()
  }
}

const describe = (name: string, run: Awaited<ReturnType<typeof backUpUnderLoad>>, wrong: readonly string[]): string =>
  `${name}: backed up in ${run.seconds.toFixed(1)} s with at most ${run.megabytes} MB of memory, while ${run.during} more orders were acknowledged; ` +
  `of ${run.before.orders.length} orders and ${run.before.calls.length} calls acknowledged before, ${wrong.length} missing or changed after the restore; staff log in, pictures are there`

const prove = async (effort: Effort) => {
  const orders = ordersBefore[effort]
  const cluster = await startCluster()
  const made: EmptyData[] = []
  const newData = async (isShared: boolean): Promise<EmptyData> => {
    const data = await makeEmptyData(isShared ? cluster : undefined)
    made.push(data)
    return data
  }
  try {
    const figures: string[] = []
    let problems = 0
    const note = (figure: string, wrong: number): void => {
      figures.push(figure)
      problems += wrong
    }
    const [embedded, restored] = [await newData(false), await newData(false)]
    const file = join(embedded.env.DATA_DIR, 'backup.tar.gz')
    const small = await backUpUnderLoad(embedded, file, { history: 0, orders })
    const onSqlite = await runThali(restored.env, 'restore', file)
    const missing = await findMissing(restored.env, small.before)
    note(describe('SQLite', small, missing), missing.length + onSqlite.code + Number(!small.isSaved))

    const shared = await newData(true)
    const moved = await runThali(embedded.env, 'move', '--to', shared.env.DATABASE_URL ?? '')
    const lost = await findMissing({ ...embedded.env, DATABASE_URL: shared.env.DATABASE_URL ?? '' }, small.all)
    note(
      `Moved to PostgreSQL: of ${small.all.orders.length} orders acknowledged, ${lost.length} missing or changed`,
      lost.length + moved.code,
    )
    if (effort === 'short') return { isProven: problems === 0, figures }

    const [cloud, other] = [await newData(true), await newData(false)]
    const second = join(cloud.env.DATA_DIR, 'backup.tar.gz')
    const history = 100_000
    const large = await backUpUnderLoad(cloud, second, { history, orders })
    const startedAt = performance.now()
    const back = await runWatched(other.env, 'restore', second)
    const seconds = (performance.now() - startedAt) / 1000
    const gone = await findMissing(other.env, large.before)
    note(
      describe(`PostgreSQL, with ${history.toLocaleString('en')} old orders, restored on SQLite`, large, gone),
      gone.length + Number(back.code !== 0) + Number(!large.isSaved),
    )
    figures.push(`that restore took ${seconds.toFixed(1)} s and at most ${back.megabytes} MB of memory`)
    return { isProven: problems === 0, figures }
  } finally {
    for (const data of made) await data.drop()
    await cluster.stop()
  }
}

export const proof: Proof = {
  promise:
    'A backup made under load holds everything acknowledged before it began, on either engine; a move to PostgreSQL holds everything.',
  run: prove,
}
