import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { listApplied, migrate } from '../../apps/server/src/db/migrate.ts'
import { aRestaurant, anItem, anOrder } from '../../apps/server/test/builders.ts'
import { spawnServer } from '../../apps/server/test/spawn.ts'
import { startCluster, type Cluster } from '../../testing/postgres.ts'
import { ask } from '../../testing/ask.ts'
import { makeEmptyData, type EmptyData } from '../../testing/empty-data.ts'
import type { Effort, Proof } from '../../testing/proof.ts'

type Kind = 'first start' | 'first start of a demo' | 'migration'

/** The state after a kill, and whether the next start reached ready. */
type Outcome = { readonly kind: Kind; readonly left: string; readonly isReady: boolean }

/** Data of an older Thali: its first tables, a restaurant, a dish. */
const setUpOld = async (data: EmptyData): Promise<void> => {
  const db = data.open()
  await migrate(db, data.engine, 1)
  await anItem(db, await aRestaurant(db), 'dal')
  await db.destroy()
}

/** The applied migrations. */
const look = async (data: EmptyData): Promise<string> => {
  const db = data.open()
  const versions = (await listApplied(db, data.engine)).map(({ version }) => version)
  await db.destroy()
  return versions.length === 0 ? 'no tables' : `tables of ${versions.length} migrations`
}

/** The first sign that the start uses its data, after the program is loaded. */
const isAtData = (kind: Kind, { env: { DATA_DIR } }: EmptyData): boolean =>
  existsSync(join(DATA_DIR, kind === 'first start of a demo' ? 'uploads' : 'lock.sqlite'))

/** Kills a start between its first and its last access to the data. */
const killStart = async (kind: Kind, data: EmptyData, windowMs: number): Promise<void> => {
  const server = spawnServer({ ...data.env, DEMO: kind === 'first start of a demo' ? 'on' : 'off' })
  const ready = server.url.then(
    () => true,
    () => true,
  )
  // On PostgreSQL nothing is visible from outside, so the window is the whole start.
  while (data.engine === 'sqlite' && !isAtData(kind, data) && !(await Promise.race([ready, pause(1, false)])));
  await pause(randomInt(windowMs))
  await server.kill()
}

const isServing = async (kind: Kind, data: EmptyData): Promise<boolean> => {
  const server = spawnServer({ ...data.env, DEMO: kind === 'first start of a demo' ? 'on' : 'off' })
  try {
    const url = await server.url
    if ((await fetch(`${url}/readyz`)).status !== 200) return false
    if (kind === 'first start') return true
    const { body: menu } = await ask(url, 'getRestaurant', '/restaurants/spice-garden')
    const dishes = menu.categories.flatMap(({ items }) => items)
    const dish = dishes.find(({ availableFrom }) => Date.parse(availableFrom) <= Date.now())
    if (!dish) return false
    return (
      (await ask(url, 'createOrder', '/orders', { body: anOrder({ id: 'spice-garden' }, [dish.id]) })).status === 201
    )
  } catch (error) {
    console.log(`   ${kind}: ${String(error)}`)
    return false
  } finally {
    await server.kill()
  }
}

const tryOnce = async (kind: Kind, cluster: Cluster | undefined, windowMs: number): Promise<Outcome> => {
  const data = await makeEmptyData(cluster)
  try {
    if (kind === 'migration') await setUpOld(data)
    await killStart(kind, data, windowMs)
    return { kind, left: await look(data), isReady: await isServing(kind, data) }
  } finally {
    await data.drop()
  }
}

/** Duration of an undisturbed start, from its first sign to ready (ms). */
const measure = async (kind: Kind, cluster: Cluster | undefined): Promise<number> => {
  const data = await makeEmptyData(cluster)
  try {
    if (kind === 'migration') await setUpOld(data)
    let startedAt = performance.now()
    const server = spawnServer({ ...data.env, DEMO: kind === 'first start of a demo' ? 'on' : 'off' })
    while (data.engine === 'sqlite' && !isAtData(kind, data)) await pause(1)
    if (data.engine === 'sqlite') startedAt = performance.now()
    await server.url
    const took = performance.now() - startedAt
    await server.kill()
    return Math.ceil(took)
  } finally {
    await data.drop()
  }
}

const plans: Record<Effort, Record<'sqlite' | 'postgres', Partial<Record<Kind, number>>>> = {
  short: { sqlite: { 'first start': 1, migration: 1 }, postgres: { migration: 1 } },
  full: {
    sqlite: { 'first start': 13, migration: 15, 'first start of a demo': 2 },
    postgres: { 'first start': 15, migration: 15 },
  },
}

const runOn = async (cluster: Cluster | undefined, plan: Partial<Record<Kind, number>>): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  for (const kind of ['first start', 'migration', 'first start of a demo'] as const) {
    const times = plan[kind] ?? 0
    if (times === 0) continue
    // A demo's pictures take seconds before the first write, so the kill comes within ten seconds.
    const windowMs = kind === 'first start of a demo' ? 10_000 : await measure(kind, cluster)
    for (let at = 0; at < times; at += 1) outcomes.push(await tryOnce(kind, cluster, windowMs))
  }
  return outcomes
}

const describeVerdict = (name: string, outcomes: readonly Outcome[]): string => {
  const ready = outcomes.filter(({ isReady }) => isReady).length
  const kinds = [...Map.groupBy(outcomes, ({ kind }) => kind)].map(([kind, some]) => {
    const left = [...Map.groupBy(some, (one) => one.left)].map(([what, those]) => `${those.length} with ${what}`)
    return `${some.length} of a ${kind} (left ${left.join(', ')})`
  })
  return `${name}: ${outcomes.length} kills, ${kinds.join('; ')}. ${ready} of ${outcomes.length} next starts reached ready`
}

export const proof: Proof = {
  promise: 'After a kill at any moment of a first start or a migration, the next start becomes ready.',
  async run(effort) {
    const embedded = await runOn(undefined, plans[effort].sqlite)
    const cluster = await startCluster()
    try {
      const shared = await runOn(cluster, plans[effort].postgres)
      return {
        isProven: [...embedded, ...shared].every(({ isReady }) => isReady),
        figures: [describeVerdict('SQLite', embedded), describeVerdict('PostgreSQL', shared)],
      }
    } finally {
      await cluster.stop()
    }
  },
}
