import { createWriteStream, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { BackupComparison, BackupFacts, BackupFailure } from '@thali/contract/backups/backup'
import { localTimeText } from '#server/backup/names.ts'
import { restoreFolder } from '#server/backup/swap.ts'
import { hasOthers, readFacts, type Facts } from '#server/data/backups/queries.ts'
import type { StaffCaller } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import { operatorSentence, toAnswer, toFailure } from './failures.ts'
import type { BackupNeeds } from './service.ts'

type RestoreNeeds = Pick<BackupNeeds, 'db' | 'clock' | 'log' | 'options' | 'files' | 'work' | 'findTimezone'>

/** A backup to restore: the name of a kept one, or null for the uploaded one. */
export type RestoreSource = string | null

type Found = {
  readonly path: string
  readonly createdAt: string
  readonly bytes: number
  readonly sha256: string
  readonly facts: Facts
}

const toFacts = ({ newestOrderAt, restaurants, ...facts }: Facts): BackupFacts => ({
  ...facts,
  restaurants: [...restaurants],
  newestOrderDateTime: newestOrderAt === null ? null : new Date(newestOrderAt).toISOString(),
})

// The archive, the second database, and its log.
const spaceFactor = 6

/** Restores a backup on the embedded engine: second database, swap at the next start (plan §8.6, decision 102). */
export class RestoreService {
  readonly #needs: RestoreNeeds
  #failure: BackupFailure | null = null
  #isPausing = false

  constructor(needs: RestoreNeeds) {
    this.#needs = needs
    if (needs.options.place.databaseUrl === undefined) this.#removeUpload()
  }

  /** The last failed restore since the start. */
  get failure(): BackupFailure | null {
    return this.#failure
  }

  /** Whether calls are refused: phones keep their orders, and send them to the restored data. */
  get isPausing(): boolean {
    return this.#isPausing
  }

  /**
   * Appends a piece of an upload and returns the size so far. A piece that does not start there is ignored.
   * @throws AppError `backup_unusable` without space for a restore, and the refusals of `#requireScreen`.
   */
  async upload(by: StaffCaller, offset: number, total: number, piece: Uint8Array): Promise<number> {
    await this.#requireScreen(by)
    const draft = `${this.#uploaded}.part`
    mkdirSync(restoreFolder(this.#needs.options.place.dataDir), { recursive: true })
    if (offset === 0) await this.#startUpload(total)
    const size = existsSync(draft) ? statSync(draft).size : 0
    if (offset !== size || offset + piece.length > total) return size
    await pipeline([piece], createWriteStream(draft, { flags: 'a', mode: 0o600 }))
    if (offset + piece.length === total) renameSync(draft, this.#uploaded)
    return offset + piece.length
  }

  /** Reads a backup and compares it with the present data. Throws `not_found`, `backup_busy` or `backup_unusable`. */
  async compare(by: StaffCaller, source: RestoreSource): Promise<BackupComparison> {
    await this.#requireScreen(by)
    const { db } = this.#needs
    const { createdAt, bytes, sha256, facts } = await this.#find(source)
    const present = toFacts(await readFacts(db))
    return { createdDateTime: createdAt, bytes, sha256, backup: toFacts(facts), present }
  }

  /**
   * Starts the restore of a backup that `compare` has read. The server refuses calls until it has started again, or the
   * restore has failed. Throws as `compare` does.
   */
  async start(by: StaffCaller, source: RestoreSource, sha256: string): Promise<void> {
    await this.#requireScreen(by)
    const { work, clock } = this.#needs
    // A second tap.
    if (this.#isPausing) return
    const found = await this.#find(source)
    if (found.sha256 !== sha256) throw new AppError('backup_unusable', {}, 'The backup changed since you looked at it.')
    const isStarted = work.start('restore', async () => {
      this.#isPausing = true
      this.#failure = null
      try {
        await this.#build(by, found)
        await this.#restart()
      } catch (error) {
        this.#isPausing = false
        if (work.isEnded) return
        this.#needs.log.error({ err: error }, 'A restore failed; the data is unchanged')
        const answer = toAnswer(toFailure(error, clock.now().getTime(), undefined), true)
        this.#failure = answer && { ...answer, nextTryDateTime: null }
      }
    })
    if (!isStarted) throw new AppError('backup_busy')
  }

  async #build(by: StaffCaller, { path, createdAt }: Found): Promise<void> {
    const { work, clock, options, findTimezone } = this.#needs
    const { dataDir, bucket } = options.place
    const timezone = (await findTimezone()) ?? 'Asia/Kolkata'
    const time = clock.now()
    const keepAs = `before-restore-${localTimeText(time, timezone).replaceAll(/[^\d]+/g, '-')}`
    const backupName = localTimeText(new Date(createdAt), timezone)
    await work.task('build', { dataDir, bucket, path, at: time.getTime(), by, backupName, keepAs })
  }

  /** Waits for the end of the process, so that no call is accepted in between. */
  async #restart(): Promise<void> {
    const { work, options, log } = this.#needs
    log.warn('A restore is ready: the server starts again')
    work.rename('restart')
    options.restart?.()
    await work.ended
  }

  get #uploaded(): string {
    return join(restoreFolder(this.#needs.options.place.dataDir), 'upload.tar.gz')
  }

  #removeUpload(): void {
    for (const end of ['', '.part']) rmSync(`${this.#uploaded}${end}`, { force: true })
  }

  async #startUpload(total: number): Promise<void> {
    this.#removeUpload()
    const { bavail, bsize } = await statfs(restoreFolder(this.#needs.options.place.dataDir))
    if (bavail * bsize < total * spaceFactor)
      throw new AppError('backup_unusable', {}, 'The disk of the server has too little space for a restore.')
  }

  async #requireScreen(by: StaffCaller): Promise<void> {
    const { db, options } = this.#needs
    if (await hasOthers(db, by.staffId)) throw new AppError('backup_shared')
    if (options.place.databaseUrl !== undefined) throw new AppError('restore_by_command')
  }

  /** Reads a backup to its end, however long ago it was verified. */
  async #find(source: RestoreSource): Promise<Found> {
    const { files, work } = this.#needs
    const path = source === null ? this.#uploaded : files.find(source)?.path
    if (path === undefined || !existsSync(path)) throw new AppError('not_found')
    try {
      return { path, ...(await work.task('inspect', { path })) }
    } catch (error) {
      const sentence = operatorSentence(error)
      if (sentence === undefined) throw error
      throw new AppError('backup_unusable', {}, sentence)
    }
  }
}
