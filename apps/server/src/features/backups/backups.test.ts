import {
  copyFileSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { BackupStatus } from '@thali/contract/backups/backup'
import { aBackupFolder } from '#test/backups.ts'
import { startBucket } from '#test/bucket.ts'
import { anOrder, logIn } from '#test/builders.ts'
import { createTestDatabase, engine } from '#test/database.ts'
import { afterTest, startServer, type StartOptions } from '#test/harness.ts'
import { aWorld } from '#test/world.ts'

// The process of a backup has a low priority, so it gets little time on a busy machine, and less while a test looks often.
const patient = { timeout: 150_000, interval: 200 }

const open = async (options: StartOptions = {}) => {
  const folder = aBackupFolder()
  const server = await startServer({ ...options, backups: { folder, ...options.backups } })
  const { restaurant, adminToken: token } = await aWorld(server)
  const place = { restaurantId: restaurant.id }
  let access = { token, at: server.clock.now().getTime() }
  const status = async (): Promise<BackupStatus> => {
    const time = server.clock.now().getTime()
    // The token of another hour has expired.
    if (access.at !== time) access = { token: (await logIn(server, restaurant.admin)).accessToken, at: time }
    return (await server.call('listBackups', { query: place }, { token: access.token })).body
  }
  const order = () => server.call('createOrder', { body: anOrder(restaurant, [`${restaurant.id}-dal`]) })
  const metric = async (name: string): Promise<number> => {
    const text = await (await server.raw('/metrics')).text()
    return Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1])
  }
  return { server, folder, restaurant, token, place, status, order, metric }
}

// 03:30 in Kolkata.
const night = '2026-11-20T22:00:00.000Z'
const nightly = { backupCare: { firstMs: 1, everyMs: 20 } }

const states = ({ backups }: BackupStatus): string[] => backups.map(({ state }) => state)

const waitFor = async (
  status: () => Promise<BackupStatus>,
  expected: Partial<BackupStatus> & { states?: string[] },
) => {
  await expect
    .poll(async () => {
      const found = await status()
      return { ...found, states: states(found) }
    }, patient)
    .toMatchObject({ running: null, ...expected })
}

// The files and their copies are the same on both engines, and each backup on PostgreSQL takes seconds.
const isOnce = engine === 'sqlite'

test('each night at its hour one verified backup is made', async () => {
  const { server, folder, status, order, metric } = await open(nightly)
  // Without any backup the first one is made at the start.
  await waitFor(status, { states: ['good'] })
  await order()
  // A killed process left this draft.
  writeFileSync(join(folder, 'thali-2026-11-19-0330.tar.gz.part'), '')
  utimesSync(join(folder, 'thali-2026-11-19-0330.tar.gz.part'), 0, 0)
  server.clock.set('2026-11-20T21:59:00.000Z')
  server.clock.advance(60_000)
  await waitFor(status, { states: ['good', 'good'] })
  const { backups, failure, time, timezone } = await status()
  expect([failure, time, timezone]).toEqual([null, '03:30', 'Asia/Kolkata'])
  expect(backups[0]).toMatchObject({
    name: 'thali-2026-11-21-0330.tar.gz',
    createdDateTime: night,
    checkedDateTime: night,
  })
  const path = join(folder, 'thali-2026-11-21-0330.tar.gz')
  expect([statSync(path).mode & 0o777, statSync(path).size]).toEqual([0o600, backups[0]?.bytes])
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
  server.clock.advance(90_000)
  expect(await metric('thali_backup_age_seconds')).toBe(90)
  expect(await metric('thali_backup_last_success_timestamp_seconds')).toBe(Date.parse(night) / 1000)
})

test.runIf(isOnce)('fourteen days are kept, and the newest good one always', async () => {
  const { server, folder, status } = await open(nightly)
  await waitFor(status, { states: ['good'] })
  const first = join(folder, (await status()).backups[0]?.name ?? '')
  for (let day = 1; day <= 16; day += 1)
    copyFileSync(first, join(folder, `thali-2026-11-${String(day).padStart(2, '0')}-0330.tar.gz`))
  server.clock.set(night)
  await waitFor(status, { states: Array.from({ length: 18 }, () => 'good') })
  server.clock.advance(24 * 3_600_000)
  await waitFor(status, { states: Array.from({ length: 14 }, () => 'good') })
  const names = (await status()).backups.map(({ name }) => name.slice(6, 16))
  expect([names[0], names[1], names[2], names[3], names.at(-1)]).toEqual([
    '2026-11-22',
    '2026-11-21',
    '2026-11-20',
    '2026-11-16',
    '2026-11-06',
  ])
})

test.runIf(isOnce).each(['flipped bytes', 'truncation'])('damage by %s is noticed the same night', async (kind) => {
  const { server, folder, status, metric } = await open(nightly)
  await waitFor(status, { states: ['good'] })
  const [{ name } = { name: '' }] = (await status()).backups
  const path = join(folder, name)
  if (kind === 'truncation') truncateSync(path, statSync(path).size - 1)
  else {
    const bytes = readFileSync(path)
    const middle = bytes.length >> 1
    bytes[middle] = (bytes[middle] ?? 0) ^ 1
    writeFileSync(path, bytes)
  }
  expect(states(await status())).toEqual(['good'])
  server.clock.set(night)
  await waitFor(status, { states: ['good', 'damaged'] })
  expect(await metric('thali_backup_damaged')).toBe(1)
})

test('a failed backup is told, and tried again later', async () => {
  const logged: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => logged.push(line) })
  const { server, folder, status } = await open({ ...nightly, log })
  await waitFor(status, { states: ['good'] })
  rmSync(folder, { recursive: true })
  writeFileSync(folder, 'A file instead of the folder')
  server.clock.set(night)
  const retry = '2026-11-20T22:05:00.000Z'
  const failure = { reason: 'folder', dateTime: night, nextTryDateTime: retry }
  await expect.poll(async () => (await status()).failure, patient).toMatchObject(failure)
  // Without the folder the failure is not stored either, which is in the log alone.
  for (const words of ['A backup failed', 'The nightly work on backups failed'])
    expect(logged.filter((line) => line.includes(words))).toHaveLength(1)
  rmSync(folder)
  server.clock.set(retry)
  await waitFor(status, { states: ['good'], failure: null })
})

test.runIf(isOnce)('without a nightly time, kept backups are checked and none is made', async () => {
  const { server, status, token, place } = await open({ ...nightly, backups: { time: undefined } })
  await server.call('createBackup', { body: place }, { token })
  await waitFor(status, { states: ['good'], time: null })
  server.clock.set(night)
  await expect.poll(async () => (await status()).backups.at(-1)?.checkedDateTime, patient).toBe(night)
  expect(states(await status())).toEqual(['good'])
})

test('a second tap makes no second backup, and the file can be downloaded', async () => {
  const { server, folder, status, token, place } = await open()
  const taps = await Promise.all([1, 2, 3].map(() => server.call('createBackup', { body: place }, { token })))
  expect(taps.map(({ status: code }) => code)).toEqual([201, 201, 201])
  expect(taps[0]?.body.running).toBe('backup')
  await waitFor(status, { states: ['good'] })
  const { name } = (await status()).backups[0] ?? { name: '' }
  server.clock.advance(1000)
  const headers = { Authorization: `Bearer ${token}` }
  const answer = await server.raw(`/api/backups/${name}?restaurantId=${place.restaurantId}`, { headers })
  expect(answer.headers.get('Content-Disposition')).toBe(`attachment; filename="${name}"`)
  expect(Buffer.from(await answer.arrayBuffer()).equals(readFileSync(join(folder, name)))).toBe(true)
  const { body } = await server.call('listHistory', { query: { ...place, kind: 'backup' } }, { token })
  expect(body.entries.map(({ action, name: of }) => [action, of])).toEqual([
    ['download', '2026-11-20 15:30'],
    ['back-up', '2026-11-20 15:30'],
  ])
  const outside = await server.call('getBackup', { params: { name: '..%2Fthali.sqlite' }, query: place }, { token })
  expect(outside.status).toBe(404)
})

test('of two processes one makes the nightly backup', async () => {
  const database = await createTestDatabase()
  afterTest(database.drop)
  const { server, folder, status } = await open({ ...nightly, database })
  await waitFor(status, { states: ['good'] })
  const other = aBackupFolder()
  const second = await startServer({ ...nightly, database: database.again(), backups: { folder: other } })
  second.clock.set(night)
  server.clock.set(night)
  await waitFor(status, { states: ['good', 'good'] })
  expect(readdirSync(folder).filter((name) => name.endsWith('.gz'))).toHaveLength(2)
})

test.runIf(isOnce)('a copy in a folder is verified, and its failure spoils no backup', async () => {
  const place = aBackupFolder()
  rmSync(place, { recursive: true })
  const { server, status } = await open({ ...nightly, backups: { second: { kind: 'folder', folder: place } } })
  await expect.poll(async () => (await status()).copy?.failure?.reason, patient).toBe('folder')
  expect([states(await status()), (await status()).failure]).toEqual([['good'], null])
  aBackupFolder(place)
  server.clock.advance(5 * 60_000)
  await expect
    .poll(async () => (await status()).backups[0]?.copiedDateTime, patient)
    .toBe(server.clock.now().toISOString())
  expect((await status()).copy).toEqual({ place, failure: null })
  expect(readdirSync(place)).toEqual([(await status()).backups[0]?.name])
})

test.runIf(isOnce)('a copy in a bucket is verified', async () => {
  const { endpoint } = await startBucket()
  const bucket = { bucket: 'pictures', region: 'eu-west-1', endpoint }
  const { status } = await open({ ...nightly, backups: { second: { kind: 'bucket', bucket, folder: 'thali/' } } })
  await expect.poll(async () => (await status()).backups[0]?.copiedDateTime, patient).toEqual(expect.any(String))
  expect((await status()).copy).toEqual({ place: `${endpoint}/pictures/thali`, failure: null })
})
