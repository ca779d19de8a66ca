import { createReadStream, existsSync, mkdirSync, rmSync } from 'node:fs'
import { recordAudit } from '#server/db/audit.ts'
import { endAllSessions } from '#server/db/copy.ts'
import { openDatabase, type Database } from '#server/db/database.ts'
import { checkIntegrity } from '#server/db/integrity.ts'
import { migrate } from '#server/db/migrate.ts'
import type { StaffCaller } from '#server/platform/actor.ts'
import { openFiles } from '#server/platform/open-files.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import type { S3Options } from '#server/platform/bucket.ts'
import { fromArchive } from './archive.ts'
import { announceSwap, restoreFolder, secondFile } from './swap.ts'
import { writeData } from './write-data.ts'

export type Building = {
  readonly dataDir: string
  readonly bucket: S3Options | undefined
  readonly path: string
  /** The time of the restore (ms), and its admin, for the audit log of the restored data. */
  readonly at: number
  readonly by: StaffCaller
  /** The local time of the backup in words, such as `2026-11-23 03:30`. */
  readonly backupName: string
  /** The name of the folder that will have the present data. */
  readonly keepAs: string
}

// Sessions end, because a browser's newer token would count as a copied one.
const finish = async (db: Database, { by, at, backupName, keepAs }: Building): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    await endAllSessions(trx, at)
    const rows = await trx.selectFrom('restaurants').select('id').orderBy('id').execute()
    const restaurantId = rows.find(({ id }) => id === by.restaurantId)?.id ?? rows[0]?.id
    if (restaurantId === undefined) throw new OperatorError('This backup has no restaurant.')
    const entry = {
      action: 'restore',
      kind: 'backup',
      id: backupName,
      after: { name: backupName, keptIn: keepAs },
    } as const
    await recordAudit(trx, { by: { ...by, restaurantId }, at, ...entry })
  })
}

/**
 * Restores a backup into a second database next to the present one, checks it, and announces it: the next start uses
 * it. The present database is not touched.
 * @throws OperatorError when the backup is damaged or of a newer Thali.
 */
export const buildSecondDatabase = async (building: Building): Promise<void> => {
  const { dataDir, bucket, path, keepAs } = building
  const folder = restoreFolder(dataDir)
  const file = secondFile(dataDir)
  mkdirSync(folder, { recursive: true })
  for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true })
  const db = openDatabase({ engine: 'sqlite', file })
  try {
    const target = { db, engine: 'sqlite' as const, files: await openFiles({ dataDir, bucket }), isRestore: true }
    await writeData(target, fromArchive(createReadStream(path)))
    await migrate(db, 'sqlite')
    await finish(db, building)
  } finally {
    await db.destroy()
  }
  if (existsSync(`${file}-wal`)) throw new Error('The second database was not closed')
  const problems = await checkIntegrity(file).problems
  if (problems.length > 0) throw new OperatorError(`The second database is damaged: ${problems.join('; ')}`)
  announceSwap(dataDir, { keepAs, backupName: building.backupName })
}
