import { sql, type RawBuilder } from 'kysely'
import { listBackupTables, readRowsOf, readTotals } from '#server/db/copy.ts'
import type { TableSchema } from '#server/db/catalog.ts'
import type { Connection, Engine } from '#server/db/database.ts'
import type { FindLinkKey } from '#server/db/link-keys.ts'
import { listApplied, refuseNewer } from '#server/db/migrate.ts'
import { tablePartOf, type RestaurantIds } from '#server/db/restaurant-rows.ts'
import type { FileStore } from '#server/platform/file-store.ts'
import { pictureFiles } from '#server/platform/picture-files.ts'
import type { Entry } from './archive.ts'
import { createChecksum, endName, headName, toEntry, type End, type RestaurantHead } from './format.ts'

/** A restaurant in a transaction, and the pictures. */
export type RestaurantSource = {
  readonly trx: Connection
  readonly engine: Engine
  readonly files: FileStore
  readonly ids: RestaurantIds
  readonly findLinkKey: FindLinkKey
  readonly createdAt: Date
  readonly isRemoved: boolean
}

/** The tables with rows of restaurants, each after those it refers to. */
export const listRestaurantTables = async (db: Connection, engine: Engine): Promise<TableSchema[]> =>
  (await listBackupTables(db, engine)).filter(({ name }) => tablePartOf(name) !== undefined)

/** The rows of a table that belong to an export. */
export const exportedRows = (ids: RestaurantIds, table: string): RawBuilder<boolean> =>
  tablePartOf(table)?.exported(ids) ?? sql`1 = 0`

/** The name in an address such as /uploads/0a1b-800.webp; undefined for any other address. */
const nameIn = (address: string): string | undefined => /^\/uploads\/([a-z0-9-]+)-\d+\.webp$/.exec(address)?.[1]

/** The files that a restaurant stored, and those that its dishes and logo show. */
export const listPictureFiles = async (
  db: Connection,
  restaurantId: string,
): Promise<{ stored: string[]; shown: string[] }> => {
  const stored = await db.selectFrom('pictures').select('name').where('restaurant_id', '=', restaurantId).execute()
  const dishes = await db.selectFrom('items').select('image_url').where('restaurant_id', '=', restaurantId).execute()
  const logos = await db.selectFrom('restaurants').select('logo').where('id', '=', restaurantId).execute()
  const addresses = [...dishes.map((dish) => dish.image_url), ...logos.map(({ logo }) => logo)]
  const toFiles = (names: readonly (string | undefined)[]): string[] =>
    [...new Set(names)].flatMap((name) =>
      name === undefined ? [] : pictureFiles(name).flatMap(({ webp, avif }) => [webp, avif]),
    )
  return { stored: toFiles(stored.map(({ name }) => name)), shown: toFiles(addresses.map(nameIn)) }
}

/** A row of `restaurants`, with the key of its printed cards. */
const withLinkKey = (table: TableSchema, row: readonly unknown[], key: string): unknown[] =>
  row.map((value, index) => (table.name === 'restaurants' && table.columns[index] === 'link_key' ? key : value))

/**
 * Reads a restaurant: its rows, and the files of its pictures; `onEnd` receives counts.
 * @yields {Entry} Entries, from the head to the end.
 */
export async function* readRestaurant(source: RestaurantSource, onEnd: (end: End) => void): AsyncGenerator<Entry> {
  const { trx, engine, files, ids, findLinkKey, createdAt, isRemoved } = source
  const { restaurantId } = ids
  const checksum = createChecksum()
  const counted = (entry: Entry): Entry => {
    checksum.add(entry)
    return entry
  }
  const migrations = await listApplied(trx, engine)
  // Which rows of a new table belong to the restaurant is known to the newer program alone.
  refuseNewer(migrations)
  const tables = await listRestaurantTables(trx, engine)
  const head: RestaurantHead = {
    format: 'thali-restaurant',
    formatVersion: 1,
    restaurantId,
    isRemoved,
    createdAt: createdAt.toISOString(),
    migrations,
    tables: tables.map(({ name, columns }) => ({ name, columns })),
  }
  yield counted(toEntry(headName, head))
  const key = await findLinkKey(trx, restaurantId)
  for (const table of tables) {
    let part = 0
    for await (const rows of readRowsOf(trx, table, exportedRows(ids, table.name)))
      yield counted(
        toEntry(
          `tables/${table.name}/${String((part += 1)).padStart(8, '0')}.json`,
          rows.map((row) => withLinkKey(table, row, key)),
        ),
      )
  }
  const { stored, shown } = await listPictureFiles(trx, restaurantId)
  let pictures = 0
  for (const name of new Set([...stored, ...shown])) {
    const bytes = await files.read(name)
    if (!bytes) continue
    pictures += 1
    yield counted({ name: `pictures/${name}`, bytes })
  }
  const totals = await readTotals(trx, tables, (table) => exportedRows(ids, table))
  const end: End = { ...totals, pictures, sha256: checksum.sha256() }
  yield toEntry(endName, end)
  onEnd(end)
}
