import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseFile, openMigrated } from '../apps/server/src/db/open.ts'
import { openDatabase, type Database, type Engine } from '../apps/server/src/db/database.ts'
import { aRestaurant, anItem, type TestRestaurant } from '../apps/server/test/builders.ts'
import { spawnServer, type ServerProcess } from '../apps/server/test/spawn.ts'
import { startCluster, type Cluster } from './postgres.ts'

export type Dish = { readonly id: string; readonly name: string; readonly price: number }

/** Data of one proof: one restaurant on one database engine. */
export type Place = {
  readonly restaurant: TestRestaurant
  readonly dishes: readonly Dish[]
  readonly engine: Engine
  /** Environment of a process that uses the data. */
  readonly env: { readonly DATA_DIR: string; readonly DATABASE_URL?: string }
  /** The PostgreSQL cluster, if any. */
  readonly cluster: Cluster | undefined
  /** A separate connection, to inspect the stored data. */
  readonly db: Database
  /** Starts a server process on the data. */
  serve(port?: string): ServerProcess
  /** Stops all servers and removes the data. */
  drop(): Promise<void>
}

const dishCount = 20

/** Adds a restaurant with twenty dishes, whose ids begin with `prefix`. */
export const addRestaurant = async (
  db: Database,
  id?: string,
  prefix = '',
): Promise<Pick<Place, 'restaurant' | 'dishes'>> => {
  const restaurant = await aRestaurant(db, id)
  const dishes = Array.from({ length: dishCount }, (_, at) => ({
    id: `${prefix}dish-${at}`,
    name: `Dish № ${at}`,
    price: 40 + at * 17.25,
  }))
  for (const { id: dish, name, price } of dishes) await anItem(db, restaurant, dish, { name, price })
  return { restaurant, dishes }
}

/** Creates migrated data with twenty dishes; on PostgreSQL in a new cluster. `settings` is further environment of its servers. */
export const openPlace = async (engine: Engine, settings: Readonly<Record<string, string>> = {}): Promise<Place> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'thali-proof-'))
  const cluster = engine === 'postgres' ? await startCluster() : undefined
  const databaseUrl = cluster?.url
  const { db: setUp } = await openMigrated({ dataDir, databaseUrl, databasePoolSize: 2 })
  const { restaurant, dishes } = await addRestaurant(setUp)
  await setUp.destroy()
  const db =
    databaseUrl === undefined
      ? openDatabase({ engine: 'sqlite', file: databaseFile(dataDir) })
      : openDatabase({ engine: 'postgres', url: databaseUrl, poolSize: 2 })
  const env = { DATA_DIR: dataDir, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) }
  const servers: ServerProcess[] = []
  return {
    restaurant,
    dishes,
    engine,
    env,
    cluster,
    db,
    serve(port = '0') {
      const server = spawnServer({
        ...env,
        ...settings,
        RATE_LIMIT: 'off',
        LOG_LEVEL: 'error',
        NODE_ENV: 'production',
        PORT: port,
      })
      servers.push(server)
      return server
    },
    async drop() {
      await Promise.all(servers.map((server) => server.kill()))
      await db.destroy()
      await cluster?.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
