import { createReadStream, createWriteStream, existsSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { analyzeGrown, openSnapshot } from '#server/db/copy.ts'
import type { Connection, Database } from '#server/db/database.ts'
import { createLinkKeys } from '#server/db/link-keys.ts'
import { engineOf } from '#server/db/open.ts'
import { forgetRemoval } from '#server/db/restaurant-removals.ts'
import { findRestaurantIds, type RestaurantIds } from '#server/db/restaurant-rows.ts'
import type { Emit, RunTransaction } from '#server/events/domain-events.ts'
import type { FileStore } from '#server/platform/file-store.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import { openFiles } from '#server/platform/open-files.ts'
import { publishFile, syncFile } from '#server/platform/whole-file.ts'
import { fromArchive, toArchive } from './archive.ts'
import { requireRoomFor, type DataPlace } from './commands.ts'
import type { End } from './format.ts'
import { listPictureFiles, readRestaurant, type RestaurantSource } from './read-restaurant.ts'
import { deleteRestaurant, holdBackWrites, lockWholeRestaurant } from './remove-restaurant.ts'
import { writeRestaurant } from './write-restaurant.ts'

/** The open data of an operator's command. */
export type RestaurantPlace = {
  readonly place: DataPlace
  readonly db: Database
  readonly transaction: RunTransaction
}

const summary = ({ rows, pictures }: End): string => {
  const of = (table: string): string => (rows[table] ?? 0).toLocaleString('en')
  return `${of('orders')} orders, ${of('bills')} bills, ${of('payments')} payments, ${of('items')} items, ${of('memberships')} staff, ${pictures} files of pictures`
}

const requireIds = async (db: Connection, restaurantId: string): Promise<RestaurantIds> => {
  const ids = await findRestaurantIds(db, restaurantId)
  if (!ids) throw new OperatorError(`There is no restaurant ${restaurantId}.`)
  return ids
}

/** Writes an export under a temporary name. Returns its counts. */
const writeDraft = async (draft: string, source: RestaurantSource): Promise<End> => {
  const ends: End[] = []
  const entries = readRestaurant(source, (end) => ends.push(end))
  await pipeline(toArchive(entries), createWriteStream(draft, { flags: 'w', mode: 0o600 }))
  const [end] = ends
  if (!end) throw new Error('The export has no end')
  return end
}

const createSource = async ({
  place,
  db,
}: RestaurantPlace): Promise<Omit<RestaurantSource, 'trx' | 'ids' | 'isRemoved'>> => ({
  engine: engineOf(place),
  files: await openFiles(place),
  findLinkKey: await createLinkKeys(db),
  createdAt: new Date(),
})

/**
 * Writes a copy of a restaurant into one file, while the service runs, and returns a summary. The file contains the key of its
 * printed cards, so only its owner may read it.
 * @throws OperatorError for an unknown restaurant, or when the name is taken.
 */
export const exportRestaurant = async (of: RestaurantPlace, restaurantId: string, file: string): Promise<string> => {
  const path = resolve(file)
  requireRoomFor(path)
  const draft = `${path}.${process.pid}.part`
  const source = await createSource(of)
  const snapshot = await openSnapshot(of.db)
  try {
    const ids = await requireIds(snapshot, restaurantId)
    const end = await writeDraft(draft, { ...source, trx: snapshot, ids, isRemoved: false })
    publishFile(draft, path)
    return `${restaurantId}: ${summary(end)} are exported to ${path}. The restaurant stays.`
  } finally {
    await snapshot.rollback().execute()
    rmSync(draft, { force: true })
  }
}

/** Emits the events after which other processes drop their caches of a restaurant and end its sessions. */
const forget = (emit: Emit, restaurantId: string, endedSessions: readonly string[]): void => {
  for (const name of ['menu.changed', 'printers.changed', 'webhooks.changed'] as const) emit(name, { restaurantId })
  for (const sessionId of endedSessions) emit('session.ended', { sessionId })
}

/** The files that a removed restaurant stored and no other one shows. */
const removeFiles = async (db: Database, files: FileStore, stored: readonly string[]): Promise<void> => {
  const keptNames = new Set<string>()
  const rows = await db.selectFrom('restaurants').select('id').execute()
  for (const { id } of rows) for (const name of (await listPictureFiles(db, id)).shown) keptNames.add(name)
  await files.remove(stored.filter((name) => !keptNames.has(name)))
}

/**
 * Exports a restaurant and deletes it, in one transaction: its last order is in the file. Returns a summary. Other restaurants go on
 * during it; on SQLite they wait for the end.
 * @throws OperatorError for an unknown restaurant, or when the name is taken.
 */
export const removeRestaurant = async (of: RestaurantPlace, restaurantId: string, file: string): Promise<string> => {
  const path = resolve(file)
  requireRoomFor(path)
  const draft = `${path}.${process.pid}.part`
  const source = await createSource(of)
  const { engine, files } = source
  await requireIds(of.db, restaurantId)
  await holdBackWrites(of.db, restaurantId)
  const { end, pictures } = await of
    .transaction(async (trx, emit) => {
      // Repeated after a deadlock with another write: the file is written again.
      const ids = await requireIds(trx, restaurantId)
      await lockWholeRestaurant(trx, engine, ids)
      const written = await writeDraft(draft, { ...source, trx, ids, isRemoved: true })
      const { stored } = await listPictureFiles(trx, restaurantId)
      forget(emit, restaurantId, await deleteRestaurant(trx, engine, ids))
      // Before the commit: a crash after it leaves the whole draft.
      syncFile(draft)
      return { end: written, pictures: stored }
    })
    .catch(async (error: unknown) => {
      rmSync(draft, { force: true })
      await forgetRemoval(of.db, restaurantId)
      throw error
    })
  publishFile(draft, path)
  await removeFiles(of.db, files, pictures)
  // Deleted rows stay readable in the file of SQLite until it is rewritten.
  if (engine === 'sqlite') {
    await sql`VACUUM`.execute(of.db)
    await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(of.db)
  }
  return `${restaurantId}: ${summary(end)} are exported to ${path} and deleted here. Backups contain the restaurant until they expire.`
}

/**
 * Adds the restaurant of an export to this data, while the service runs, and returns a summary.
 * @throws OperatorError when the restaurant is here already, the schema is another, or the file is damaged.
 */
export const importRestaurant = async ({ place, db, transaction }: RestaurantPlace, file: string): Promise<string> => {
  const path = resolve(file)
  if (!existsSync(path)) throw new OperatorError(`There is no file ${path}.`)
  const files = await openFiles(place)
  const { head, end, renamed } = await transaction(async (trx, emit) => {
    const imported = await writeRestaurant({ trx, engine: engineOf(place), files }, fromArchive(createReadStream(path)))
    forget(emit, imported.head.restaurantId, [])
    return imported
  })
  await analyzeGrown(db, engineOf(place), end.rows)
  const names = renamed.map(({ from, to }) => `\n${from} now logs in as ${to}: the username was taken.`)
  const kind = head.isRemoved
    ? 'Its bill numbers go on.'
    : 'It is a copy: its bills have a series of their own, and open papers wait for the staff.'
  return `${head.restaurantId}: ${summary(end)} are imported. ${kind}${names.join('')}`
}
