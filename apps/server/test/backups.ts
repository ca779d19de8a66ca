import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterTest } from './harness.ts'

/** A folder for backups, or the given one; it is removed with the test. */
export const aBackupFolder = (path?: string): string => {
  const folder = path ?? mkdtempSync(join(tmpdir(), 'thali-backups-'))
  mkdirSync(folder, { recursive: true })
  afterTest(async () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
