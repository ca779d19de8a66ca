import { randomUUID } from 'node:crypto'
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test, vi } from 'vitest'
import { defaultBilling } from '@thali/contract/bills/billing'
import { aRestaurant, anItem, anOrder, logIn } from '#test/builders.ts'
import { runThali } from '#test/cli.ts'
import { createTestDatabase, engine } from '#test/database.ts'
import { afterTest, connectTo, type TestServer } from '#test/harness.ts'
import { failProcess, startProcess } from '#test/server-process.ts'

const place = { id: 'spice-garden' }

/** A restaurant with one dish, in files that no process has open. */
const createFiles = async (billing?: object) => {
  const database = await createTestDatabase()
  afterTest(database.drop)
  await anItem(database.db, await aRestaurant(database.db), 'dal')
  if (billing)
    await database.db
      .updateTable('restaurants')
      .set({ billing: JSON.stringify(billing) })
      .execute()
  await database.db.destroy()
  const { folder } = database
  return { env: database.env, folder, file: join(folder, 'thali.sqlite'), log: join(folder, 'thali.sqlite-wal') }
}

const order = async (server: Pick<TestServer, 'call'>): Promise<number> =>
  (await server.call('createOrder', { body: anOrder(place, ['dal']) })).body.orderNumber

/** Returns a function that issues a bill of a new order and returns its number. */
const openTill = async (url: string): Promise<() => Promise<string>> => {
  const server = connectTo(url)
  const { accessToken: token } = await logIn(server, `${place.id}-admin`)
  return async () => {
    const { body: order } = await server.call('createOrder', { body: anOrder(place, ['dal']) }, { token })
    const headers = { 'Idempotency-Key': randomUUID() }
    return (await server.call('createBill', { body: { orderIds: [order.id] } }, { token, headers })).body.number ?? ''
  }
}

/** Sends some orders to the server, and kills it like a power cut. */
const runAndKill = async (env: Readonly<Record<string, string>>, orders: number): Promise<void> => {
  const process = await startProcess(env)
  for (let sent = 0; sent < orders; sent += 1) await order(connectTo(process.url))
  await process.kill()
}

const frameSize = 24 + 4096

const damageMiddle = (log: string): Buffer => {
  const bytes = readFileSync(log)
  // Frames of an earlier log, with another salt, may follow.
  let frames = 0
  const isOfThisLog = (frame: number): boolean =>
    bytes.subarray(32 + frame * frameSize + 8, 32 + frame * frameSize + 16).equals(bytes.subarray(16, 24))
  while (32 + (frames + 1) * frameSize <= bytes.length && isOfThisLog(frames)) frames += 1
  const middle = 32 + Math.floor(frames / 2) * frameSize + 124
  for (let offset = middle; offset < middle + 100; offset += 1) bytes.writeUInt8(bytes.readUInt8(offset) ^ 255, offset)
  writeFileSync(log, bytes)
  return bytes
}

/** Overwrites the first page of a table in the database file, bypassing the engine. */
const damageTable = (file: string, table: string): void => {
  const database = new DatabaseSync(file, { readOnly: true })
  const { rootpage } = database.prepare('SELECT rootpage FROM sqlite_master WHERE name = ?').get(table) ?? {}
  database.close()
  const bytes = readFileSync(file)
  bytes.fill(0xa5, (Number(rootpage) - 1) * 4096, Number(rootpage) * 4096)
  writeFileSync(file, bytes)
}

const readReady = async (url: string): Promise<string> => {
  const response = await fetch(`${url}/readyz`)
  return `${response.status} ${await response.text()}`
}

test.runIf(engine === 'sqlite')('a damaged write-ahead log is preserved and reported at the start', async () => {
  const { env, folder, log } = await createFiles()
  await runAndKill(env, 12)
  const damaged = damageMiddle(log)

  const next = await startProcess(env)
  const sentence = /write-ahead log is damaged: at least \d+ confirmed transactions behind the damage are lost/
  expect(next.output()).toMatch(sentence)
  expect(next.output()).toMatch(/WARNING: The write-ahead log is damaged/)
  const [copy = ''] = readdirSync(join(folder, 'damaged'))
  expect(readdirSync(join(folder, 'damaged', copy)).toSorted()).toEqual(['thali.sqlite', 'thali.sqlite-wal'])
  expect(readFileSync(join(folder, 'damaged', copy, 'thali.sqlite-wal')).equals(damaged)).toBe(true)
  const figures = await (await fetch(`${next.url}/metrics`)).text()
  expect(figures).toContain('thali_database_damaged 1\n')
  // Some of the twelve orders are lost, and the next order reuses a lost number. This is why the start reports it.
  const number = await order(connectTo(next.url))
  expect(number).toBeLessThan(13)
  expect(next.output()).toContain(`"orderNumber":${number - 1}`)
  await next.kill()

  const later = await startProcess(env)
  expect(later.output()).not.toMatch(sentence)
  expect(later.output()).toMatch(/WARNING: The database was damaged before/)
  expect(readdirSync(join(folder, 'damaged'))).toEqual([copy])
})

test.runIf(engine === 'sqlite').each([
  ['a start', [] as string[]],
  // It opens the database first, after which the log has no damage.
  ['a command', ['backup']],
])('after lost transactions %s gives no number on paper again', async (_, command) => {
  const { env, folder, log } = await createFiles({ ...defaultBilling, isOn: true, prefix: 'SG' })
  const before = await startProcess({ ...env, RATE_LIMIT: 'off' })
  const bill = await openTill(before.url)
  const onPaper: string[] = []
  for (let issued = 0; issued < 40; issued += 1) onPaper.push(await bill())
  await before.kill()
  damageMiddle(log)
  for (const name of command) {
    expect((await runThali(env, name, join(folder, 'a.tar.gz'))).code).toBe(0)
    // As docs/operate.md says. Nothing else of the damage is left.
    rmSync(join(folder, 'damaged'), { recursive: true })
  }

  const next = await startProcess({ ...env, RATE_LIMIT: 'off' })
  const again = await openTill(next.url)
  const numbers = [await again(), await again()]
  expect(numbers.filter((number) => onPaper.includes(number))).toEqual([])
  expect(numbers[0]).toMatch(/^SG-[0-9A-Z]{1,2}\/.*0001$/)
  await next.kill()
  // Once: the next start continues the new series.
  const later = await openTill((await startProcess({ ...env, RATE_LIMIT: 'off' })).url)
  expect((await later()).slice(0, 5)).toBe(numbers[0]?.slice(0, 5))
})

test.runIf(engine === 'sqlite')('a command preserves and reports a damaged log before opening it', async () => {
  const { env, folder, log } = await createFiles()
  await runAndKill(env, 3)
  damageMiddle(log)
  const { code, err } = await runThali(env, 'staff', 'disable', 'spice-garden-waiter')
  expect([code, err]).toEqual([0, expect.stringContaining('The write-ahead log is damaged')])
  expect(readdirSync(join(folder, 'damaged'))).toHaveLength(1)
})

test.runIf(engine === 'sqlite')('a move reports a damaged log also with DATABASE_URL', async () => {
  const { env, folder, log } = await createFiles()
  await runAndKill(env, 3)
  damageMiddle(log)
  const nowhere = 'postgres://thali@127.0.0.1:1/thali'
  const { err } = await runThali({ ...env, DATABASE_URL: nowhere }, 'move', '--to', nowhere)
  expect(err).toContain('The write-ahead log is damaged')
  expect(readdirSync(join(folder, 'damaged'))).toHaveLength(1)
})

test.runIf(engine === 'sqlite')('after an unclean end a damaged database turns /readyz to 503', async () => {
  const { env, file } = await createFiles()
  await runAndKill(env, 1)
  damageTable(file, 'offers')
  const next = await startProcess(env)
  const sentence = /^503 .*The database is damaged\. Leave DATA_DIR as it is/
  await expect.poll(() => readReady(next.url), { timeout: 20_000 }).toMatch(sentence)
  expect((await fetch(`${next.url}/livez`)).status).toBe(200)
  expect(next.output()).toContain('The database is damaged')
  expect(await next.stop()).toBe(0)
  // An orderly stop does not clear the state.
  const later = await startProcess(env)
  await expect.poll(() => readReady(later.url), { timeout: 20_000 }).toMatch(sentence)
})

test.runIf(engine === 'sqlite')('the first unreadable page turns /readyz to 503', async () => {
  const { env, file } = await createFiles()
  damageTable(file, 'items')
  const { url } = await startProcess(env)
  expect(await readReady(url)).toBe('200 ready\n')
  const menu = await fetch(`${url}/api/restaurants/${place.id}`)
  expect([menu.status, menu.headers.get('Retry-After')]).toEqual([503, '2'])
  expect(await readReady(url)).toMatch(/^503 .*The database is damaged/)
})

test.runIf(engine === 'sqlite')('a database too damaged for a start ends it with one sentence', async () => {
  const { env, file } = await createFiles()
  damageTable(file, 'number_series')
  const { code, output } = await failProcess(env)
  expect([code, output.trim()]).toEqual([
    1,
    expect.stringMatching(
      /^Thali did not start\. .*malformed\. The database is damaged\. Leave DATA_DIR as it is.*"After damage"\.$/,
    ),
  ])
})

test.runIf(engine === 'sqlite')('an intact database is ready after an unclean end', async () => {
  const { env, folder } = await createFiles()
  await runAndKill(env, 2)
  const next = await startProcess({ ...env, LOG_LEVEL: 'info' })
  await expect.poll(next.output, { timeout: 20_000 }).toContain('The database was checked and is whole')
  expect(await readReady(next.url)).toBe('200 ready\n')
  expect(readdirSync(folder)).not.toContain('damaged')
  expect(await next.stop()).toBe(0)
  expect(readdirSync(folder).filter((name) => name.startsWith('thali.sqlite'))).toEqual(['thali.sqlite'])
})

test.runIf(engine === 'sqlite')('the log is emptied within half a minute of the last order', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  afterTest(async () => void vi.useRealTimers())
  const database = await createTestDatabase()
  afterTest(database.drop)
  const size = (): number => readFileSync(join(database.folder, 'thali.sqlite-wal')).length
  await aRestaurant(database.db)
  expect(size()).toBeGreaterThan(0)
  vi.advanceTimersByTime(30_000)
  expect(size()).toBe(0)
  expect(await database.db.selectFrom('restaurants').select('id').execute()).toEqual([place])
})
