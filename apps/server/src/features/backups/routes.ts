import type { BackupStatus } from '@thali/contract/backups/backup'
import type { StaffCaller } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import { FileInPieces } from '#server/http/routing/file-in-pieces.ts'
import type { Bind } from '#server/http/routing/route.ts'
import type { RestoreService } from './restore-service.ts'
import type { BackupService } from './service.ts'

type Services = { readonly backups: BackupService; readonly restores: RestoreService }

/** Backups and restores (plan §8.6). */
export const bindBackups = (bind: Bind, { backups, restores }: Services): void => {
  const status = async (caller: StaffCaller): Promise<BackupStatus> => ({
    ...(await backups.status(caller)),
    restoreFailure: restores.failure,
  })

  bind('listBackups', async ({ caller }) => ({ body: await status(caller) }))

  bind('createBackup', async ({ caller }) => {
    await backups.start(caller)
    return { body: await status(caller) }
  })

  bind('getBackup', async ({ caller, params }) => ({ body: new FileInPieces(await backups.open(caller, params.name)) }))

  bind('uploadBackup', async ({ caller, query: { offset, total }, bytes }) => {
    if (bytes === undefined) throw new AppError('malformed_request')
    return { body: { received: await restores.upload(caller, offset, total, bytes) } }
  })

  bind('checkBackup', async ({ caller, body }) => ({ body: await restores.compare(caller, body.name) }))

  bind('restoreBackup', async ({ caller, body }) => {
    await restores.start(caller, body.name, body.sha256)
    return { body: await status(caller) }
  })
}
