import { join } from 'node:path'
import { runTask } from './backup/run-task.ts'
import { findRestaurant } from './data/restaurants/queries.ts'
import type { Database } from './db/database.ts'
import type { RunTransaction } from './events/domain-events.ts'
import { KeptFiles } from './features/backups/kept-files.ts'
import { RestoreService } from './features/backups/restore-service.ts'
import { bindBackups } from './features/backups/routes.ts'
import { BackupService, type BackupNeeds, type BackupOptions } from './features/backups/service.ts'
import { BackupWork } from './features/backups/work.ts'
import type { FindDefaultRestaurant } from './features/restaurants/default-restaurant.ts'
import type { Bind } from './http/routing/route.ts'
import type { Clock } from './platform/clock.ts'
import type { Log } from './platform/log.ts'
import type { Metrics } from './platform/metrics.ts'

type Composing = {
  readonly bind: Bind
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  readonly transaction: RunTransaction
  readonly findDefaultRestaurant: FindDefaultRestaurant
  readonly isLeader: BackupNeeds['isLeader']
  readonly backups: BackupOptions
}

/** The backups of the server, for other parts of it. */
export type Backups = {
  readonly summary: BackupService['summary']
  /** Whether a restore refuses calls. */
  readonly isPausing: () => boolean
  close(): Promise<void>
}

const addGauges = (metrics: Metrics, clock: Clock, service: BackupService): void => {
  const newest = (): number => service.figures().newestAt ?? Number.NaN
  metrics.gauge('thali_backup_age_seconds', 'The age of the newest good backup; NaN without one.', () =>
    Math.max(0, (clock.now().getTime() - newest()) / 1000),
  )
  metrics.gauge(
    'thali_backup_last_success_timestamp_seconds',
    'The time of the newest good backup; NaN without one.',
    () => newest() / 1000,
  )
  metrics.gauge('thali_backup_damaged', 'Kept backups that are damaged.', () => service.figures().damaged)
  metrics.gauge('thali_backup_copy_failing', '1: the last copy to the second place failed.', () =>
    Number(service.figures().isCopyFailing),
  )
}

/** Creates the services of backups, binds their calls and adds their figures. */
export const composeBackups = (composing: Composing): Backups => {
  const { bind, db, clock, log, metrics, transaction, findDefaultRestaurant, isLeader, backups: options } = composing
  const files = new KeptFiles(options.folder ?? join(options.place.dataDir, 'backups'))
  const work = new BackupWork(runTask)
  const findTimezone = async (): Promise<string | undefined> => {
    const restaurantId = await findDefaultRestaurant()
    return restaurantId === undefined ? undefined : (await findRestaurant(db, restaurantId))?.timezone
  }
  const needs = { db, clock, log, transaction, options, files, work, findTimezone, isLeader }
  const service = new BackupService(needs)
  const restores = new RestoreService(needs)
  bindBackups(bind, { backups: service, restores })
  addGauges(metrics, clock, service)
  return {
    summary: () => service.summary(),
    isPausing: () => restores.isPausing,
    async close() {
      service.close()
      await work.close()
    },
  }
}
