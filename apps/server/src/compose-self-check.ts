import type { PrintingOptions, WebhookOptions } from './compose-jobs.ts'
import type { Database } from './db/database.ts'
import { tryToStore } from './db/probe.ts'
import { readSecretKey } from './db/secrets.ts'
import { databaseBytes, engineOfDatabase } from './db/size.ts'
import type { ActivityCare } from './features/audit-log/trim.ts'
import { listDevices } from './features/printing/devices.ts'
import { createPrinterCheck } from './features/printing/networks.ts'
import { bindSelfCheck } from './features/self-check/routes.ts'
import { SelfCheckService, type SelfCheckNeeds } from './features/self-check/service.ts'
import { createReceiverCheck } from './features/webhooks/addresses.ts'
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
  readonly printing: Pick<PrintingOptions, 'networks' | 'devices'>
  readonly webhooks: Pick<WebhookOptions, 'networks'>
  readonly findBackup: SelfCheckNeeds['findBackup']
  readonly activityCare?: ActivityCare | undefined
}

/** Creates the service of the self-check and binds its call. */
export const composeSelfCheck = async ({
  bind,
  db,
  clock,
  log,
  dataDir,
  findBackup,
  activityCare,
  ...options
}: Composing): Promise<void> => {
  const { health } = db
  // An address for guests may lead where printers or webhooks may be.
  const networks = [...options.printing.networks, ...options.webhooks.networks]
  const [isPrivate, isPublic] = [createPrinterCheck(networks), createReceiverCheck(networks)]
  bindSelfCheck(
    bind,
    new SelfCheckService({
      db,
      clock,
      log,
      dataDir,
      findBackup,
      findDevices: () => listDevices(options.printing.devices ?? []),
      activityDays: activityCare?.keptDays,
      key: await readSecretKey(db, 'link-key'),
      isAllowed: (address) => isPrivate(address) || isPublic(address, true),
      version: programVersion,
      engine: engineOfDatabase(db),
      tryToStore: () => tryToStore(db),
      databaseBytes: () => databaseBytes(db),
      isDamaged: () => health.corruption !== undefined || health.hasKeptDamage,
    }),
  )
}
