import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { fromArchive, toArchive, type Entry } from '#server/backup/archive.ts'
import { createChecksum, endName, headName, toEntry, type End, type Head } from '#server/backup/format.ts'
import { aBackupFolder } from '#test/backups.ts'
import { aRestaurant, anItem } from '#test/builders.ts'
import { runThali } from '#test/cli.ts'
import { createTestDatabase, engine } from '#test/database.ts'
import { afterTest, startServer } from '#test/harness.ts'
import { aWorld } from '#test/world.ts'

const place = { restaurantId: 'spice-garden' }

/** A server, a backup of its data as entries, and functions that upload a file and read the comparison. */
const open = async () => {
  const database = await createTestDatabase()
  afterTest(database.drop)
  const server = await startServer({ database, backups: { folder: aBackupFolder() } })
  const { adminToken: token } = await aWorld(server)
  const path = join(aBackupFolder(), 'whole.tar.gz')
  expect((await runThali(database.env, 'backup', path)).code).toBe(0)
  const whole = readFileSync(path)
  const entries: Entry[] = []
  for await (const entry of fromArchive(Readable.from([whole]))) entries.push(entry)
  const check = () => server.call('checkBackup', { body: { ...place, name: null } }, { token })
  const upload = (file: Uint8Array) =>
    server.call('uploadBackup', { query: { ...place, offset: 0, total: file.length } }, { token, bytes: file })
  const compare = async (file: Uint8Array): Promise<{ status: number; code: string; message: string }> => {
    const sent = await upload(file)
    if (sent.status !== 200) return { status: sent.status, code: sent.problem.code, message: '' }
    const answer = await check()
    const { code, message } = answer.status === 200 ? { code: 'fine', message: '' } : answer.problem
    return { status: answer.status, code, message }
  }
  return { whole, entries, compare, upload, check }
}

type Change = { head?: (head: Head) => unknown; entries?: (entries: Entry[]) => Entry[]; end?: (end: End) => unknown }

/** The archive with changes, and the checksum of a file that belongs together. */
const changed = (
  entries: readonly Entry[],
  { head = (same) => same, entries: change = (same) => same, end }: Change,
) => {
  const [first, ...rest] = entries
  const inner = change(rest.slice(0, -1))
  const all = [toEntry(headName, head(JSON.parse(String(Buffer.from(first?.bytes ?? []))))), ...inner]
  const checksum = createChecksum()
  for (const entry of all) checksum.add(entry)
  const last: End = { ...JSON.parse(String(Buffer.from(rest.at(-1)?.bytes ?? []))), sha256: checksum.sha256() }
  async function* write() {
    yield* [...all, toEntry(endName, end ? end(last) : last)]
  }
  return buffer(toArchive(write()))
}

/** The header of an entry in a tar, which may declare more bytes than follow. */
const header = (name: string, size: number): Buffer => {
  const block = Buffer.alloc(512)
  block.write(name, 0)
  block.write('0000600\0', 100)
  block.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  block.write('        ', 148)
  block.write('0', 156)
  block.write('ustar\u000000', 257)
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return block
}

const plusOne = (numbers: Readonly<Record<string, number | string>> = {}) =>
  Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, Number(value) + 1]))

const withOtherSums = (last: End) => ({ ...last, sums: plusOne(last.sums) })
const withOtherRows = (last: End) => ({ ...last, rows: plusOne(last.rows) })

type Opened = Awaited<ReturnType<typeof open>>

const withoutRows = (rows: unknown) => (entries: Entry[]) =>
  entries.map((entry) => (entry.name.startsWith('tables/items/') ? toEntry(entry.name, rows) : entry))

type Kind = readonly [name: string, make: (opened: Opened) => Promise<Uint8Array> | Uint8Array, sentence: RegExp]

const kinds: readonly Kind[] = [
  ['random bytes', () => randomBytes(5000), /no backup of Thali/],
  [
    'the header of gzip and random bytes',
    () => Buffer.concat([Buffer.from([31, 139, 8, 0]), randomBytes(5000)]),
    /ends too early|no backup/,
  ],
  ['another method of gzip', () => Buffer.concat([Buffer.from([31, 139, 7, 0]), randomBytes(5000)]), /no backup/],
  ['a compressed text', () => gzipSync('Dear diary'.repeat(200)), /ends too early|no backup/],
  ['random blocks, compressed', () => gzipSync(randomBytes(5120)), /no backup/],
  ['a cut file', ({ whole }) => whole.subarray(0, whole.length >> 1), /ends too early/],
  ['a cut tar, compressed', ({ whole }) => gzipSync(gunzipSync(whole).subarray(0, 3000)), /ends too early|no backup/],
  [
    'an entry of 3 GiB',
    () => gzipSync(Buffer.concat([header(headName, 3 * 2 ** 30), Buffer.alloc(4096)])),
    /has 3072 MiB/,
  ],
  ['a head that is null', ({ entries }) => changed(entries, { head: () => null }), /no backup/],
  [
    'a head without tables',
    ({ entries }) => changed(entries, { head: (head) => ({ ...head, tables: undefined }) }),
    /no backup/,
  ],
  ['no migrations', ({ entries }) => changed(entries, { head: (head) => ({ ...head, migrations: [] }) }), /no backup/],
  [
    'an edited migration',
    ({ entries }) =>
      changed(entries, {
        head: ({ migrations, ...head }) => ({
          ...head,
          migrations: migrations.map((migration) => ({ ...migration, checksum: 'x' })),
        }),
      }),
    /was changed after/,
  ],
  [
    'a foreign table',
    ({ entries }) =>
      changed(entries, {
        head: ({ tables, ...head }) => ({ ...head, tables: [...tables, { name: 'sqlite_master', columns: ['name'] }] }),
      }),
    /holds a table sqlite_master/,
  ],
  [
    'an unknown entry',
    ({ entries }) => changed(entries, { entries: (all) => [...all, toEntry('letters/one.json', [])] }),
    /holds letters/,
  ],
  [
    'a picture with a path',
    ({ entries }) => changed(entries, { entries: (all) => [...all, toEntry('pictures/..', 1)] }),
    /holds pictures/,
  ],
  ['rows that are none', ({ entries }) => changed(entries, { entries: withoutRows({ a: 1 }) }), /has no rows/],
  ['rows with other columns', ({ entries }) => changed(entries, { entries: withoutRows([[1, 2]]) }), /has no rows/],
  ['an end with another sum', ({ entries }) => changed(entries, { end: withOtherSums }), /count or sum of/],
  ['an end that is null', ({ entries }) => changed(entries, { end: () => null }), /cannot be read/],
  [
    'the whole file with more behind',
    ({ whole }) => Buffer.concat([whole, randomBytes(600)]),
    /no backup|ends too early/,
  ],
]

test.runIf(engine === 'sqlite')('the comparison names each kind of file that is no backup', async () => {
  const opened = await open()
  for (const [kind, make, sentence] of kinds) {
    const answer = await opened.compare(await make(opened))
    const expected = { status: 422, code: 'backup_unusable', message: expect.stringMatching(sentence) }
    expect([kind, answer]).toEqual([kind, expected])
  }
  expect(await opened.compare(opened.whole)).toMatchObject({ status: 200 })
})

test.runIf(engine === 'sqlite')('the comparison names each restaurant of a backup', async () => {
  const { upload, check } = await open()
  const shared = await createTestDatabase()
  afterTest(shared.drop)
  for (const id of ['coast-kitchen', 'spice-garden']) {
    const restaurant = await aRestaurant(shared.db, id)
    for (const dish of ['dal', 'naan']) await anItem(shared.db, restaurant, `${id}-${dish}`)
  }
  const path = join(aBackupFolder(), 'shared.tar.gz')
  expect((await runThali(shared.env, 'backup', path)).code).toBe(0)
  expect((await upload(readFileSync(path))).status).toBe(200)
  const { backup, present } = (await check()).body
  const named = (id: string) => ({ id, name: `The ${id}` })
  expect(present.restaurants).toEqual([named('spice-garden')])
  expect(backup).toEqual({
    restaurants: [named('coast-kitchen'), named('spice-garden')],
    orders: 0,
    items: 4,
    bills: 0,
    newestOrderDateTime: null,
  })
})

test.runIf(engine === 'sqlite')('a restore with other counts or sums changes nothing', async () => {
  const { entries, whole } = await open()
  const empty = await createTestDatabase({ isMigrated: false })
  afterTest(empty.drop)
  const restore = async (file: Uint8Array) => {
    const path = join(aBackupFolder(), 'other.tar.gz')
    writeFileSync(path, file)
    return runThali(empty.env, 'restore', path)
  }
  const sums = await restore(await changed(entries, { end: withOtherSums }))
  expect([sums.code, sums.err]).toEqual([1, expect.stringMatching(/The sum of .* Nothing was changed\./)])
  const rows = await restore(await changed(entries, { end: withOtherRows }))
  expect([rows.code, rows.err]).toEqual([1, expect.stringMatching(/rows of .* arrived\. Nothing was changed\./)])
  expect((await restore(whole)).code).toBe(0)
})
