import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aRestaurant } from '#test/builders.ts'
import { runThali } from '#test/cli.ts'
import { createTestDatabase } from '#test/database.ts'
import { afterTest } from '#test/harness.ts'
import { inspectFile } from './inspect.ts'

test('a backup of newer tables is complete, and restored by the newer version alone', async () => {
  const { db, env, drop } = await createTestDatabase()
  afterTest(drop)
  await aRestaurant(db)
  await sql`CREATE TABLE moods (id TEXT PRIMARY KEY, mood TEXT NOT NULL)`.execute(db)
  await sql`INSERT INTO moods VALUES ('a', 'calm')`.execute(db)
  const folder = mkdtempSync(join(tmpdir(), 'thali-test-'))
  afterTest(async () => rmSync(folder, { recursive: true }))
  const file = join(folder, 'thali.tar.gz')
  const make = async (name: string): Promise<boolean> => {
    expect((await runThali(env, 'backup', join(folder, name))).code).toBe(0)
    return gunzipSync(readFileSync(join(folder, name))).includes('["a","calm"]')
  }
  // At first the table belongs to another program in the same database.
  expect(await make('foreign.tar.gz')).toBe(false)
  await sql`INSERT INTO schema_migrations (version, name, checksum, applied_at) VALUES (900, '0900-moods.sql', 'newer', 0)`.execute(
    db,
  )
  expect(await make('thali.tar.gz')).toBe(true)
  expect((await inspectFile(file)).totals.rows['moods']).toBe(1)
  await expect(inspectFile(file, true)).rejects.toThrow('The data is at schema 900')
  const target = await createTestDatabase({ isMigrated: false })
  afterTest(target.drop)
  const restored = await runThali(target.env, 'restore', file)
  expect([restored.code, restored.err]).toEqual([1, expect.stringContaining('The data is at schema 900')])
  const moved = await runThali(env, 'restaurant', 'export', 'spice-garden', join(folder, 'restaurant.tar.gz'))
  expect([moved.code, moved.err]).toEqual([1, expect.stringContaining('The data is at schema 900')])
})
