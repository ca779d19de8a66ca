import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { ServerProcess } from '../../apps/server/test/spawn.ts'
import type { Place } from '../../testing/place.ts'

/** Kills at moments spread over a run of `orders`. */
export type Plan = { readonly orders: number; readonly kills: number }

export type Kills = { server: number; database: number }

type Run = {
  readonly place: Place
  /** Servers of the place. */
  readonly servers: readonly ServerProcess[]
  readonly plan: Plan
  readonly acknowledged: () => number
  /** Called shortly before each kill. */
  readonly onKill?: () => void
}

/** Waits for the servers, kills one or the database at moments spread over the run, and restarts it. */
export const killDuringRun = async ({ place, servers, plan, acknowledged, onKill }: Run): Promise<Kills> => {
  const { cluster } = place
  const kills: Kills = { server: 0, database: 0 }
  const running = [...servers]
  const urls = await Promise.all(servers.map(({ url }) => url))
  for (let at = 1; at <= plan.kills; at += 1) {
    const due = (at * plan.orders) / (plan.kills + 2)
    while (acknowledged() < due) await pause(5)
    onKill?.()
    await pause(randomInt(40))
    if (cluster && at % 3 === 0) {
      await cluster.kill()
      kills.database += 1
      await cluster.restart()
    } else {
      const one = randomInt(urls.length)
      await running[one]?.kill()
      kills.server += 1
      const again = place.serve(new URL(urls[one] ?? '').port)
      running[one] = again
      await again.url
    }
  }
  return kills
}

/** The kills as part of a sentence. */
export const describeKills = ({ server, database }: Kills): string =>
  `${server} kills of ${database > 0 ? `a server and ${database} of PostgreSQL` : 'the server'}`
