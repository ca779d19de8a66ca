import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BackupFailure } from '@thali/contract/backups/backup'
import { expiredNames, isBackupName, newestFirst } from '#server/backup/names.ts'
import type { Facts } from '#server/data/backups/queries.ts'
import { makeDataFolder } from '#server/platform/make-folder.ts'

/** The result of a backup's verification, in a file next to the backup. Times are milliseconds since 1970. */
export type BackupRecord = {
  readonly createdAt: number
  readonly bytes: number
  readonly sha256: string
  readonly facts: Facts
  readonly checkedAt: number
  /** Null for a good one. */
  readonly problem: string | null
  readonly copiedAt: number | null
}

/** A backup in the folder. Without a record, its content is not known yet. */
export type KeptFile = { readonly name: string; readonly path: string; readonly record: BackupRecord | undefined }

/** A failure until the next success. */
export type Failure = {
  readonly at: number
  readonly reason: BackupFailure['reason']
  readonly detail: string
  readonly attempts: number
  readonly nextTryAt: number
}

/** The failures that a restart must not forget. */
export type BackupState = { readonly failure?: Failure | undefined; readonly copyFailure?: Failure | undefined }

const stateName = 'state.json'
const draftMaxAgeMs = 6 * 60 * 60 * 1000

const readJson = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    // Missing, or cut off by a full disk: the next check writes it.
    return undefined
  }
}

// A folder that cannot be read is reported by the next backup, which fails.
const listFolder = (folder: string): string[] => {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** The folder of backups: archives, their records, and the last failures. */
export class KeptFiles {
  readonly folder: string
  // Also on a full disk the screen says what happened.
  #state: BackupState | undefined

  constructor(folder: string) {
    this.folder = folder
  }

  /** The backups, newest first. */
  list(): KeptFile[] {
    return newestFirst(listFolder(this.folder).filter(isBackupName)).map((name) => ({
      name,
      path: join(this.folder, name),
      record: readJson(this.#recordOf(name)) as BackupRecord | undefined, // written by `record`
    }))
  }

  find(name: string): KeptFile | undefined {
    return this.list().find((file) => file.name === name)
  }

  /** Creates the folder, and returns the path of a new backup. */
  prepare(name: string): string {
    makeDataFolder(this.folder)
    this.#removeDrafts()
    return join(this.folder, name)
  }

  has(name: string): boolean {
    return existsSync(join(this.folder, name))
  }

  record(name: string, record: BackupRecord): void {
    this.#write(this.#recordOf(name), record)
  }

  /** Size and time of a file without a record. */
  measure({ path }: KeptFile): { readonly bytes: number; readonly at: number } {
    const { size, mtimeMs } = statSync(path)
    return { bytes: size, at: Math.round(mtimeMs) }
  }

  /** Removes backups that are too old. The newest good one stays, and so do damaged ones while there is no good one. */
  prune(): string[] {
    const recorded = this.list().filter(({ record }) => record)
    const good = recorded.filter(({ record }) => record?.problem === null)
    if (good.length === 0) return []
    const expired = new Set(expiredNames(good.map(({ name }) => name)))
    const oldestKept = good.filter(({ name }) => !expired.has(name)).at(-1)?.record?.createdAt ?? 0
    const removed = recorded.filter(
      ({ name, record }) => expired.has(name) || (record?.problem !== null && (record?.createdAt ?? 0) < oldestKept),
    )
    for (const { name, path } of removed) {
      rmSync(path, { force: true })
      rmSync(this.#recordOf(name), { force: true })
    }
    return removed.map(({ name }) => name)
  }

  state(): BackupState {
    // Written by `saveState`.
    return this.#state ?? readJson(join(this.folder, stateName)) ?? {}
  }

  /** Throws when it cannot be stored; it holds until the process ends all the same. */
  saveState(state: BackupState): void {
    this.#state = state
    makeDataFolder(this.folder)
    this.#write(join(this.folder, stateName), state)
  }

  // Killed processes leave drafts. Another process on the folder may write a newer one.
  #removeDrafts(): void {
    for (const draft of listFolder(this.folder).filter((name) => /^thali-.*[.]part$/.test(name))) {
      const path = join(this.folder, draft)
      const changedMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
      if (Date.now() - changedMs > draftMaxAgeMs) rmSync(path, { force: true })
    }
  }

  #recordOf(name: string): string {
    return join(this.folder, `${name}.json`)
  }

  #write(path: string, value: unknown): void {
    writeFileSync(`${path}.part`, JSON.stringify(value), { mode: 0o600 })
    renameSync(`${path}.part`, path)
  }
}
