import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { runThali } from './cli.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { afterTest } from './harness.ts'

/** A folder for backups, or the given one; it is removed with the test. */
export const aBackupFolder = (path?: string): string => {
  const folder = path ?? mkdtempSync(join(tmpdir(), 'thali-backups-'))
  mkdirSync(folder, { recursive: true })
  afterTest(async () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Backs a database up and restores the backup into a new one, which is removed with the test. */
export const restoredCopy = async ({ env }: Pick<TestDatabase, 'env'>): Promise<TestDatabase> => {
  const file = join(aBackupFolder(), 'thali.tar.gz')
  expect((await runThali(env, 'backup', file)).code).toBe(0)
  const target = await createTestDatabase({ isMigrated: false })
  afterTest(target.drop)
  expect((await runThali(target.env, 'restore', file)).code).toBe(0)
  return target
}
