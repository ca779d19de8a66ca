import type { Database } from './db/database.ts'
import { tryToStore } from './db/probe.ts'
import { databaseBytes, engineOfDatabase } from './db/size.ts'
import { bindSelfCheck } from './features/self-check/routes.ts'
import { SelfCheckService, type SelfCheckNeeds } from './features/self-check/service.ts'
import type { Bind } from './http/routing/route.ts'
import type { Clock } from './platform/clock.ts'
import type { Log } from './platform/log.ts'
import { programVersion } from './platform/version.ts'

type Composing = {
  readonly bind: Bind
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly dataDir?: string | undefined
  readonly findBackup: SelfCheckNeeds['findBackup']
}

/** Creates the service of the self-check and binds its call. */
export const composeSelfCheck = ({ bind, db, clock, log, dataDir, findBackup }: Composing): void => {
  const { health } = db
  bindSelfCheck(
    bind,
    new SelfCheckService({
      db,
      clock,
      log,
      dataDir,
      findBackup,
      version: programVersion,
      engine: engineOfDatabase(db),
      tryToStore: () => tryToStore(db),
      databaseBytes: () => databaseBytes(db),
      isDamaged: () => health.corruption !== undefined || health.hasKeptDamage,
    }),
  )
}
