import { createWriteStream, existsSync, rmSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { takeBackupLock, type DataTotals } from '#server/db/copy.ts'
import { engineOf, openPatiently } from '#server/db/open.ts'
import { openFiles } from '#server/platform/open-files.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import { publishFile } from '#server/platform/whole-file.ts'
import { toArchive } from './archive.ts'
import type { DataPlace } from './commands.ts'
import { differingTotals, hashFile, inspectFile, type Inspection } from './inspect.ts'
import { readData } from './read-data.ts'
import { buildSecondDatabase, type Building } from './second-database.ts'
import { copyBackup, type Copying } from './second-place.ts'

/** A backup that was read back and is the same as its snapshot. */
export type Verified = Inspection & { readonly bytes: number; readonly sha256: string }

type Making = { readonly place: DataPlace; readonly path: string; readonly at: number }

/**
 * Writes a backup of a running server and verifies it: the file is read back, and its counts and sums are compared with
 * the snapshot's.
 * @throws OperatorError when another process makes one, or the file differs.
 */
const make = async ({ place, path, at }: Making): Promise<Verified> => {
  const draft = `${path}.part`
  const db = await openPatiently(place)
  const entries: { current?: ReturnType<typeof readData> } = {}
  try {
    if (!(await takeBackupLock(db, engineOf(place)))) throw new OperatorError('Another process makes a backup now.')
    let totals: DataTotals | undefined
    entries.current = readData({
      db,
      engine: engineOf(place),
      files: await openFiles(place),
      createdAt: new Date(at),
      onTotals: (found) => {
        totals = found
      },
    })
    rmSync(draft, { force: true })
    await pipeline(toArchive(entries.current), createWriteStream(draft, { flags: 'wx', mode: 0o600 }))
    const inspection = await inspectFile(draft)
    const [first] = differingTotals(inspection.totals, totals ?? {})
    if (first !== undefined) throw new OperatorError(`The backup has another count or sum of ${first} than the data.`)
    const hashed = await hashFile(draft)
    if (existsSync(path)) throw new OperatorError(`${path} is there already.`)
    publishFile(draft, path)
    return { ...inspection, ...hashed }
  } finally {
    // After a failed write the snapshot is still open, and the database would wait for its end.
    await entries.current?.return(undefined)
    await db.destroy()
    rmSync(draft, { force: true })
  }
}

type Known = { readonly path: string; readonly bytes: number; readonly sha256: string }

const problemOf = async ({ path, bytes, sha256 }: Known): Promise<string | null> => {
  try {
    const found = await hashFile(path)
    if (found.bytes === bytes && found.sha256 === sha256) return null
    return found.bytes === bytes ? 'Its content changed.' : 'Its size changed.'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/**
 * Compares kept backups with the sizes and hashes of the day when they were verified. Returns the problem of each, null
 * for a good one.
 */
const check = async (files: readonly Known[]): Promise<(string | null)[]> => {
  const problems: (string | null)[] = []
  for (const file of files) problems.push(await problemOf(file))
  return problems
}

const inspect = async ({ path }: { readonly path: string }): Promise<Verified> => ({
  ...(await inspectFile(path, true)),
  ...(await hashFile(path)),
})

/** Reads files that no record describes; null for one that is no whole backup. */
const inspectEach = async (paths: readonly string[]): Promise<(Verified | null)[]> => {
  const found: (Verified | null)[] = []
  for (const path of paths) found.push(await inspect({ path }).catch(() => null))
  return found
}

/** The long work on backups. It runs in a process of its own, so that orders do not wait for it. */
export const tasks = {
  make,
  check,
  inspect,
  inspectEach,
  copy: (copying: Copying) => copyBackup(copying),
  build: (building: Building) => buildSecondDatabase(building),
} as const

export type TaskName = keyof typeof tasks
export type TaskInput<N extends TaskName> = Parameters<(typeof tasks)[N]>[0]
export type TaskOutput<N extends TaskName> = Awaited<ReturnType<(typeof tasks)[N]>>

/** A message to the process of a task, and its answer. Both are JSON. */
export type TaskRequest = { readonly name: TaskName; readonly input: unknown }
export type TaskAnswer =
  | { readonly isDone: true; readonly output?: unknown }
  | {
      readonly isDone: false
      readonly message: string
      readonly code: string | undefined
      readonly isForOperator: boolean
    }
