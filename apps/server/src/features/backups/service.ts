import { resolve } from 'node:path'
import type { BackupStatus } from '@thali/contract/backups/backup'
import type { SelfCheck } from '@thali/contract/setup/self-check-schema'
import type { DataPlace } from '#server/backup/commands.ts'
import { newBackupName, wordsOfName } from '#server/backup/names.ts'
import type { SecondPlace } from '#server/backup/second-place.ts'
import type { Swap } from '#server/backup/swap.ts'
import { hasOthers } from '#server/data/backups/queries.ts'
import { recordBackup } from '#server/data/backups/write-backups.ts'
import type { Database } from '#server/db/database.ts'
import type { RunTransaction } from '#server/events/domain-events.ts'
import type { StaffCaller } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Log } from '#server/platform/log.ts'
import { toAnswer, toFailure } from './failures.ts'
import type { Failure, KeptFile, KeptFiles } from './kept-files.ts'
import {
  isUncopied,
  isUnchecked,
  newestGood,
  secondPlaceText,
  readPieces,
  toKept,
  toRecord,
  unreadable,
} from './records.ts'
import { isDue, lastNight } from './schedule.ts'
import type { BackupWork } from './work.ts'

/** The schedule of the nightly work: a first look after the start, then one every `everyMs`. */
export type BackupCare = { readonly firstMs: number; readonly everyMs: number }

/** Where backups are and when they are made. */
export type BackupOptions = {
  readonly place: DataPlace
  /** Default: `backups` in the data folder. */
  readonly folder?: string | undefined
  /** The local time of the nightly backup, such as `03:30`; undefined for none. */
  readonly time: string | undefined
  readonly second: SecondPlace | undefined
  /** Undefined: nothing is made, checked or copied by itself. */
  readonly care: BackupCare | undefined
  /** The restore that this start finished. */
  readonly restored?: Swap | undefined
  /** Starts the process again, after a restore; undefined where it cannot. */
  readonly restart?: (() => void) | undefined
}

/** The dependencies of `BackupService`. */
export type BackupNeeds = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly transaction: RunTransaction
  readonly options: BackupOptions
  readonly files: KeptFiles
  readonly work: BackupWork
  /** The time zone of the default restaurant; undefined while there is no restaurant. */
  readonly findTimezone: () => Promise<string | undefined>
  /** Whether this process makes the nightly backups. */
  readonly isLeader: () => Promise<boolean>
}

/** Kept backups are checked at this time while none is made by itself. */
const usualTime = '03:30'

/** Makes, verifies, copies and checks backups, every night and on demand (plan §8.6, decision 102). */
export class BackupService {
  readonly #needs: BackupNeeds
  readonly #timers: NodeJS.Timeout[] = []
  #isElsewhere = false

  constructor(needs: BackupNeeds) {
    this.#needs = needs
    const { care } = needs.options
    if (!care) return
    const look = (): void => void this.#look().catch((error: unknown) => this.#warn(error))
    this.#timers.push(setTimeout(look, care.firstMs).unref(), setInterval(look, care.everyMs).unref())
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer)
  }

  /** The state for an admin. Paths and details only where no other restaurant is concerned. */
  async status(by: StaffCaller): Promise<Omit<BackupStatus, 'restoreFailure'>> {
    const { db, clock, files, work, options, findTimezone } = this.#needs
    const isShared = await hasOthers(db, by.staffId)
    const { failure, copyFailure } = files.state()
    return {
      dateTime: clock.now().toISOString(),
      time: options.time ?? null,
      timezone: (await findTimezone()) ?? 'Asia/Kolkata',
      running: work.running,
      backups: files.list().map((file) => toKept(file, files)),
      failure: toAnswer(failure, !isShared),
      folder: isShared ? null : resolve(files.folder),
      copy: options.second
        ? { place: isShared ? null : secondPlaceText(options.second), failure: toAnswer(copyFailure, !isShared) }
        : null,
      restore: isShared ? 'operator' : options.place.databaseUrl === undefined ? 'screen' : 'command',
      restored: options.restored ? { name: options.restored.backupName, keptIn: options.restored.keepAs } : null,
      isElsewhere: this.#isElsewhere,
    }
  }

  /** Starts a backup. While one is made already, that one is meant. Throws `backup_busy` during other work. */
  async start(by: StaffCaller): Promise<void> {
    const { work, transaction, clock, findTimezone } = this.#needs
    const timezone = (await findTimezone()) ?? 'Asia/Kolkata'
    if (work.running === 'backup') return
    const isStarted = work.start('backup', async () => {
      const name = await this.#make(timezone)
      if (name === undefined) return
      const words = wordsOfName(name)
      const entry = { by, at: clock.now().getTime(), action: 'back-up', id: name, after: { name: words } } as const
      await transaction((trx) => recordBackup(trx, entry)).catch((error: unknown) => this.#warn(error))
      await this.#copyDue()
    })
    // Read again: another call may have started one.
    if (!isStarted && this.#needs.work.running !== 'backup') throw new AppError('backup_busy')
  }

  /** A kept backup as a stream. Throws `not_found`, or `backup_shared` where it has data of other restaurants. */
  async open(
    by: StaffCaller,
    name: string,
  ): Promise<{ name: string; type: string; pieces: AsyncGenerator<Uint8Array, void> }> {
    const { db, clock, files, transaction } = this.#needs
    if (await hasOthers(db, by.staffId)) throw new AppError('backup_shared')
    const file = files.find(name)
    if (!file) throw new AppError('not_found')
    const entry = {
      by,
      at: clock.now().getTime(),
      action: 'download',
      id: name,
      after: { name: wordsOfName(name) },
    } as const
    await transaction((trx) => recordBackup(trx, entry))
    return { name, type: 'application/gzip', pieces: readPieces(file.path) }
  }

  /** For the self-check. */
  async summary(): Promise<NonNullable<SelfCheck['backup']>> {
    const { newestAt, damaged } = this.figures()
    return {
      time: this.#needs.options.time ?? null,
      newestDateTime: newestAt === undefined ? null : new Date(newestAt).toISOString(),
      damaged,
      hasSecondPlace: this.#needs.options.second !== undefined,
    }
  }

  /** For metrics: the time of the newest good backup (ms), and the number of damaged ones. */
  figures(): { readonly newestAt: number | undefined; readonly damaged: number; readonly isCopyFailing: boolean } {
    const { files } = this.#needs
    const stored = files.list()
    return {
      newestAt: newestGood(stored),
      damaged: stored.filter(({ record }) => record !== undefined && record.problem !== null).length,
      isCopyFailing: files.state().copyFailure !== undefined,
    }
  }

  #warn(error: unknown): void {
    if (!this.#needs.work.isEnded) this.#needs.log.warn({ err: error }, 'The nightly work on backups failed')
  }

  /** Starts what is due: a backup, the check of all kept ones, and copies. */
  async #look(): Promise<void> {
    const { clock, files, options, work, findTimezone, isLeader } = this.#needs
    const timezone = await findTimezone()
    // Before the set-up there is nothing to lose.
    if (timezone === undefined) return
    this.#isElsewhere = !(await isLeader())
    if (this.#isElsewhere || work.running !== null) return
    const now = clock.now().getTime()
    const night = lastNight(now, timezone, options.time ?? usualTime)
    const stored = files.list()
    const past = { newestAt: newestGood(stored), failure: files.state().failure }
    const isBackupDue = options.time !== undefined && isDue(now, night, past)
    const isCheckDue = stored.some((file) => isUnchecked(file, night))
    if (!isBackupDue && !isCheckDue && !this.#isCopyDue()) return
    work.start(isBackupDue ? 'backup' : 'check', async () => {
      try {
        if (isBackupDue) await this.#make(timezone)
        work.rename('check')
        await this.#check(files.list().filter((file) => isUnchecked(file, night)))
        await this.#copyDue()
      } catch (error) {
        this.#warn(error)
      }
    })
  }

  /** Makes and verifies a backup, and returns its name; undefined after a failure, which is recorded. */
  async #make(timezone: string): Promise<string | undefined> {
    const { clock, files, log, options, work } = this.#needs
    // Every order that is acknowledged before this moment is in the snapshot.
    const time = clock.now()
    try {
      const name = newBackupName(time, timezone, (candidate) => files.has(candidate))
      const path = files.prepare(name)
      const made = await work.task('make', { place: options.place, path, at: time.getTime() })
      files.record(name, toRecord(made, time.getTime()))
      files.saveState({ ...files.state(), failure: undefined })
      const removed = files.prune()
      log.info({ backup: name, bytes: made.bytes, removed }, 'A backup was made and verified')
      return name
    } catch (error) {
      if (work.isEnded) return undefined
      log.error({ err: error }, 'A backup failed')
      this.#note('failure', toFailure(error, clock.now().getTime(), files.state().failure))
      return undefined
    }
  }

  // On a full disk even this may fail.
  #note(kind: 'failure' | 'copyFailure', failure: Failure): void {
    const { files } = this.#needs
    try {
      files.saveState({ ...files.state(), [kind]: failure })
    } catch (error) {
      this.#warn(error)
    }
  }

  /** Compares kept backups with their records; a file without one is read as a whole. */
  async #check(unchecked: readonly KeptFile[]): Promise<void> {
    const { clock, files, log, work } = this.#needs
    const checkedAt = clock.now().getTime()
    const recorded = unchecked.flatMap(({ name, path, record }) => (record ? [{ name, path, record }] : []))
    const problems =
      recorded.length === 0
        ? []
        : await work.task(
            'check',
            recorded.map(({ path, record: { bytes, sha256 } }) => ({ path, bytes, sha256 })),
          )
    for (const [index, { name, record }] of recorded.entries()) {
      const problem = problems[index] ?? null
      if (problem !== null) log.error({ backup: name, problem }, 'A kept backup is damaged')
      files.record(name, { ...record, checkedAt, problem })
    }
    const unknown = unchecked.filter(({ record }) => !record)
    if (unknown.length === 0) return
    const paths = unknown.map(({ path }) => path)
    for (const [index, found] of (await work.task('inspectEach', paths)).entries()) {
      const file = unknown[index]
      if (!file) continue
      const measured = files.measure(file)
      files.record(file.name, found ? toRecord(found, checkedAt) : unreadable(measured.bytes, measured.at, checkedAt))
    }
  }

  #isCopyDue(): boolean {
    const { clock, files, options } = this.#needs
    const { copyFailure } = files.state()
    if (!options.second || (copyFailure && clock.now().getTime() < copyFailure.nextTryAt)) return false
    return files.list().some(isUncopied)
  }

  /** Copies backups that the second place lacks, newest first. A failure there changes nothing here. */
  async #copyDue(): Promise<void> {
    const { clock, files, log, options, work } = this.#needs
    const { second } = options
    if (!second || !this.#isCopyDue()) return
    for (const { name, path, record } of files.list().filter(isUncopied)) {
      work.rename('copy')
      try {
        const { isPruned } = await work.task('copy', {
          place: second,
          name,
          path,
          bytes: record.bytes,
          sha256: record.sha256,
        })
        files.record(name, { ...record, copiedAt: clock.now().getTime() })
        if (!isPruned) log.warn({ backup: name }, 'Old copies could not be removed from the second place')
        if (files.state().copyFailure) files.saveState({ ...files.state(), copyFailure: undefined })
      } catch (error) {
        if (work.isEnded) return
        log.error({ err: error, backup: name }, 'A backup could not be copied to the second place')
        return this.#note('copyFailure', toFailure(error, clock.now().getTime(), files.state().copyFailure))
      }
    }
  }
}
