import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { fromArchive } from '../../apps/server/src/backup/archive.ts'
import { openDatabase, type Database } from '../../apps/server/src/db/database.ts'
import { databaseFile } from '../../apps/server/src/db/open.ts'
import { runThali } from '../../apps/server/test/cli.ts'
import { storeHistory } from '../../apps/server/test/history.ts'
import { spawnServer } from '../../apps/server/test/spawn.ts'
import { runStatement } from '../../apps/server/test/statement.ts'
import { addRestaurant, openPlace, type Place } from '../../testing/place.ts'

/** An installation with a restaurant of its own, which stays. */
export type Installation = Pick<Place, 'restaurant' | 'dishes' | 'env' | 'db'> & {
  readonly name: 'embedded' | 'cluster'
  readonly urls: readonly string[]
  drop(): Promise<void>
}

const demoStart = (folder: string) =>
  spawnServer({ DATA_DIR: folder, DEMO: 'on', RATE_LIMIT: 'off', LOG_LEVEL: 'error' })

/** Stores closed orders of the last months, as a restaurant has them when it moves. */
const storeOld = async (db: Database, restaurantId: string, orders: number): Promise<void> => {
  await storeHistory(db, { restaurantId, dishes: 20, orders, now: Date.now() })
  const of = `restaurant_id = '${restaurantId}'`
  await runStatement(
    db,
    `UPDATE sittings SET ended_at = opened_at + 1, end_reason = 'settled' WHERE ended_at IS NULL AND ${of}`,
  )
  await runStatement(
    db,
    `UPDATE orders SET status = 'Completed', closed_at = created_at + 1, in_kitchen = false, kitchen_done_at = created_at WHERE status = 'Pending' AND ${of}`,
  )
}

/** The embedded installation: the demo with old orders in one restaurant, and a restaurant that stays. */
export const openEmbedded = async (moving: string, oldOrders: number): Promise<Installation> => {
  const folder = mkdtempSync(join(tmpdir(), 'thali-move-'))
  const server = demoStart(folder)
  const url = await server.url
  const db = openDatabase({ engine: 'sqlite', file: databaseFile(folder) })
  const staying = await addRestaurant(db, 'corner-house', 'corner-')
  if (oldOrders > 0) await storeOld(db, moving, oldOrders)
  return {
    ...staying,
    name: 'embedded',
    db,
    env: { DATA_DIR: folder },
    urls: [url],
    async drop() {
      await db.destroy()
      await server.kill()
      // A child of the server may still write.
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
    },
  }
}

/** The cluster: processes on one PostgreSQL. */
export const openCluster = async (processes: number): Promise<Installation> => {
  const place = await openPlace('postgres')
  const urls: string[] = []
  for (let at = 0; at < processes; at += 1) urls.push(await place.serve().url)
  return { ...place, name: 'cluster', urls }
}

/** Runs a command of an operator. Throws Error when it fails. */
export const operate = async ({ env }: Pick<Installation, 'env'>, ...args: string[]): Promise<void> => {
  const { code, err } = await runThali(env, ...args)
  if (code !== 0) throw new Error(`${args.join(' ')} ends with ${code}: ${err}`)
}

/** The rows and pictures of a restaurant, by their name in an export. */
export const contentsOf = async (of: Installation, restaurantId: string): Promise<Map<string, string>> => {
  const folder = mkdtempSync(join(tmpdir(), 'thali-contents-'))
  const file = join(folder, 'export')
  const contents = new Map<string, string>()
  try {
    await operate(of, 'restaurant', 'export', restaurantId, file)
    for await (const { name, bytes } of fromArchive(createReadStream(file)))
      if (name.includes('/')) contents.set(name, Buffer.from(bytes).toString('base64'))
    return contents
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  }
}

export const isSame = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean =>
  one.size > 0 && isDeepStrictEqual(one, other)
