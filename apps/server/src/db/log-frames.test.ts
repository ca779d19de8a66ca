import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { afterTest } from '#test/harness.ts'
import { findLogDamage } from './log-frames.ts'

const frameSize = 24 + 4096
const frameAt = (frame: number): number => 32 + frame * frameSize

/** Checks the log of ten transactions of one frame each, copied without a checkpoint and changed by the test. */
const findIn = (change: (log: Buffer) => Buffer) => {
  const folder = mkdtempSync(join(tmpdir(), 'thali-test-'))
  afterTest(async () => rmSync(folder, { recursive: true }))
  const [file, copy] = [join(folder, 'database'), join(folder, 'copy')]
  const database = new DatabaseSync(file)
  database.exec('PRAGMA journal_mode = WAL; CREATE TABLE rows (id INTEGER)')
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  for (let id = 0; id < 10; id += 1) database.exec(`INSERT INTO rows VALUES (${id})`)
  copyFileSync(`${file}-wal`, copy)
  database.close()
  writeFileSync(copy, change(readFileSync(copy)))
  return findLogDamage(copy)
}

const flip =
  (offset: number, length = 1) =>
  (log: Buffer): Buffer => {
    for (let byte = offset; byte < offset + length; byte += 1) log.writeUInt8(log.readUInt8(byte) ^ 255, byte)
    return log
  }

test.each([
  ['a whole log', (log: Buffer) => log],
  ['a log cut off within its last frame', (log: Buffer) => log.subarray(0, frameAt(10) - 100)],
  ['an empty log', () => Buffer.alloc(0)],
  ['a log followed by zeros', (log: Buffer) => Buffer.concat([log, Buffer.alloc(3 * frameSize)])],
])('%s has no damage', (_, change) => {
  expect(findIn(change)).toBeUndefined()
})

test.each([
  ['content of a frame', flip(frameAt(4) + 1000, 100), { lostTransactions: 6, isLastOnly: false }],
  ['the first frame', flip(frameAt(0) + 30), { lostTransactions: 10, isLastOnly: false }],
  ['the checksum of a frame', flip(frameAt(7) + 17), { lostTransactions: 3, isLastOnly: false }],
  ['the last frame', flip(frameAt(9) + 2000), { lostTransactions: 0, isLastOnly: true }],
  ['the header', flip(3), { lostTransactions: 1, isLastOnly: false }],
])('damage to %s is found', (_, change, damage) => {
  expect(findIn(change)).toEqual(damage)
})

test('frames of an earlier round of the log are not damage', () => {
  const folder = mkdtempSync(join(tmpdir(), 'thali-test-'))
  afterTest(async () => rmSync(folder, { recursive: true }))
  const file = join(folder, 'database')
  const database = new DatabaseSync(file)
  database.exec('PRAGMA journal_mode = WAL; CREATE TABLE rows (id INTEGER)')
  for (let id = 0; id < 10; id += 1) database.exec(`INSERT INTO rows VALUES (${id})`)
  const before = readFileSync(`${file}-wal`).length
  // The log keeps its length and is overwritten from its start.
  database.exec('PRAGMA wal_checkpoint(RESTART); INSERT INTO rows VALUES (10)')
  expect(readFileSync(`${file}-wal`)).toHaveLength(before)
  expect(findLogDamage(`${file}-wal`)).toBeUndefined()
  database.close()
})
