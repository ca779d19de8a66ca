import type { BackupStatus } from '@thali/contract'
import { AppError } from '#server/platform/app-error.ts'
import { FileInPieces } from '#server/http/routing/file-in-pieces.ts'
import type { Bind } from '#server/http/routing/route.ts'
import type { RestoreService } from './restore-service.ts'
import type { BackupService } from './service.ts'

type Services = { readonly backups: BackupService; readonly restores: RestoreService }

/** Backups and restores (plan §8.6). */
export const bindBackups = (bind: Bind, { backups, restores }: Services): void => {
  const status = async (): Promise<BackupStatus> => ({
    ...(await backups.status()),
    restoreFailure: restores.failure,
  })

  bind('listBackups', async () => ({ body: await status() }))

  bind('createBackup', async ({ caller }) => {
    await backups.start(caller)
    return { body: await status() }
  })

  bind('getBackup', async ({ caller, params }) => ({ body: new FileInPieces(await backups.open(caller, params.name)) }))

  bind('uploadBackup', async ({ query: { offset, total }, bytes }) => {
    if (bytes === undefined) throw new AppError('malformed_request')
    return { body: { received: await restores.upload(offset, total, bytes) } }
  })

  bind('checkBackup', async ({ body }) => ({ body: await restores.compare(body.name) }))

  bind('restoreBackup', async ({ caller, body }) => {
    await restores.start(caller, body.name, body.sha256)
    return { body: await status() }
  })
}
