import { createReadStream, createWriteStream, existsSync, rmSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { drawSeries, sumOrders } from '#server/db/copy.ts'
import { hasOldSeries, renewSeries } from '#server/db/damage.ts'
import { databaseFile, engineOf, openPatiently } from '#server/db/open.ts'
import type { FileStore } from '#server/platform/file-store.ts'
import { lockFolder } from '#server/db/folder-lock.ts'
import { makeDataFolder } from '#server/platform/make-folder.ts'
import { openFiles } from '#server/platform/open-files.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import type { S3Options } from '#server/platform/bucket.ts'
import { publishFile } from '#server/platform/whole-file.ts'
import { fromArchive, toArchive } from './archive.ts'
import type { End } from './format.ts'
import { readData } from './read-data.ts'
import { writeData } from './write-data.ts'

/** The location of the data, from the environment. */
export type DataPlace = {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly databaseDirectUrl?: string | undefined
  readonly bucket: S3Options | undefined
}

const summary = ({ rows, pictures }: End): string => {
  const of = (table: string): string => (rows[table] ?? 0).toLocaleString('en')
  return `${of('restaurants')} restaurants, ${of('staff')} staff, ${of('items')} items, ${of('orders')} orders, ${pictures.toLocaleString('en')} files of pictures`
}

/** @throws OperatorError without an embedded database in the folder. */
export const requireData = ({ dataDir, databaseUrl }: Pick<DataPlace, 'dataDir' | 'databaseUrl'>): void => {
  if (databaseUrl === undefined && !existsSync(databaseFile(dataDir)))
    throw new OperatorError(`There is no database in ${dataDir}. Is DATA_DIR set as for the server?`)
}

export const requireRoomFor = (path: string): void => {
  if (existsSync(path)) throw new OperatorError(`${path} is there already. A backup overwrites nothing.`)
  if (!existsSync(dirname(path))) throw new OperatorError(`There is no folder ${dirname(path)}.`)
}

/**
 * Writes all data and pictures into one file, while the service runs, and returns a summary. The file contains the key
 * that signs tokens, so only its owner may read it. It gets its name once it is complete.
 * @throws OperatorError when the name is taken, or there is no data.
 */
export const backUp = async (place: DataPlace, file: string): Promise<string> => {
  const path = resolve(file)
  requireData(place)
  requireRoomFor(path)
  const draft = `${path}.${process.pid}.part`
  const db = await openPatiently(place)
  let end: End | undefined
  let entries: ReturnType<typeof readData> | undefined
  try {
    const source = { db, engine: engineOf(place), files: await openFiles(place) }
    entries = readData(source, (archiveEnd) => {
      end = archiveEnd
    })
    await pipeline(toArchive(entries), createWriteStream(draft, { flags: 'wx', mode: 0o600 }))
    requireRoomFor(path)
    publishFile(draft, path)
  } finally {
    // After a failed write the snapshot is still open, and the database would wait for its end.
    await entries?.return(undefined)
    await db.destroy()
    rmSync(draft, { force: true })
  }
  const megabytes = (statSync(path).size / 2 ** 20).toFixed(1)
  return `${end ? summary(end) : ''} are saved in ${path} (${megabytes} MB).`
}

/** Gives bills a new series, also while the service runs (decision 121), and returns a sentence. */
export const renewBillSeries = async (place: DataPlace): Promise<string> => {
  requireData(place)
  // Without a migration: an older program may start afterwards.
  const db = await openPatiently(place)
  try {
    await db.transaction().execute((trx) => drawSeries(trx))
  } finally {
    await db.destroy()
  }
  return 'The next bills and credit notes of each restaurant begin a new series.'
}

/**
 * Gives bills of an embedded database a new series if damage lost transactions (decision 121). A command ends the damage of the
 * log, and the operator may remove the kept files before the next start.
 */
export const renewAfterDamage = async (dataDir: string): Promise<void> => {
  if (!existsSync(databaseFile(dataDir)) || !hasOldSeries(dataDir)) return
  const db = await openPatiently({ dataDir, databaseUrl: undefined })
  try {
    await renewSeries(db, dataDir)
  } finally {
    await db.destroy()
  }
}

/**
 * Restores a backup of either engine into an empty data folder or database, and returns a summary.
 * @throws OperatorError if the folder is in use, data exists already, or the file is no complete backup.
 */
export const restore = async (place: DataPlace, file: string): Promise<string> => {
  const path = resolve(file)
  if (!existsSync(path)) throw new OperatorError(`There is no file ${path}.`)
  makeDataFolder(place.dataDir)
  const lock = place.databaseUrl === undefined ? lockFolder(place.dataDir) : undefined
  const db = await openPatiently(place)
  try {
    const target = { db, engine: engineOf(place), files: await openFiles(place), isRestore: true }
    const { head, end } = await writeData(target, fromArchive(createReadStream(path)))
    return `${summary(end)} are restored as they were at ${head.createdAt}.`
  } finally {
    await db.destroy()
    lock?.release()
  }
}

/** Without a bucket, the pictures stay in their folder. */
const noFiles: FileStore = {
  write: () => Promise.resolve(),
  read: () => Promise.resolve(undefined),
  remove: () => Promise.resolve(),
  async *list() {},
}

/**
 * Copies the embedded database into an empty PostgreSQL, and pictures into the bucket, if any. Returns a summary.
 * @throws OperatorError when the service is running, data exists already, or the copy differs.
 */
export const moveTo = async (place: DataPlace, url: string): Promise<string> => {
  const { dataDir, bucket } = place
  const from = { dataDir, databaseUrl: undefined, bucket }
  requireData(from)
  const target = await openPatiently({ dataDir, databaseUrl: url })
  // Writes after the copy would be lost, so no process may write.
  const lock = lockFolder(dataDir)
  const source = await openPatiently(from)
  try {
    const files = bucket ? await openFiles({ dataDir, bucket: undefined }) : undefined
    const entries = readData({ db: source, engine: 'sqlite', files })
    const to = { db: target, engine: 'postgres' as const, files: bucket ? await openFiles(place) : noFiles }
    const { end } = await writeData(to, entries)
    const [before, after] = [await sumOrders(source), await sumOrders(target)]
    if (before !== after) throw new OperatorError(`The copy is not the same: ${before} became ${after}. Do not use it.`)
    return `${summary(end)} are copied to PostgreSQL and counted there (${after}). Start with DATABASE_URL; ${dataDir} stays as it is.`
  } finally {
    await Promise.all([source.destroy(), target.destroy()])
    lock.release()
  }
}
