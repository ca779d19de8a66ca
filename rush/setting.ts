// The server of a rush: a running one, or one of its own with the demo in a temporary folder.
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { spawnServer, type ServerProcess } from '../apps/server/test/spawn.ts'
import { startCluster } from '../testing/postgres.ts'
import { faults, openLink, type Link } from '../testing/faulty-link.ts'

/** The environment that a rush runs in. */
export type Setting = {
  /** Addresses for phones and for the staff: through faulty links, if there are faults. */
  readonly phones: string
  readonly staff: string
  /** Begins the next fault, or kills the server; for a time that the caller chooses. */
  disturb(random: () => number): Promise<void>
  /** Ends all faults; the server runs. */
  calm(): Promise<void>
  /** Words about what was done to the network and the server. */
  describe(): string
  end(): Promise<void>
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

type Faults = { readonly links: readonly Link[]; readonly kill?: () => Promise<void> }

const createFaults = ({ links, kill }: Faults): Pick<Setting, 'disturb' | 'calm' | 'describe'> => {
  let [done, kills] = [0, 0]
  return {
    async disturb(random) {
      if (kill && done % 5 === 4) {
        kills += 1
        await kill()
      } else for (const link of links) link.set(faults[Math.floor(random() * faults.length)])
      done += 1
    },
    calm: async () => links.forEach((link) => link.set(undefined)),
    describe: () =>
      done === 0 ? '' : `, ${done - kills} times a faulty network${kills > 0 ? `, ${kills} kills of the server` : ''}`,
  }
}

const withLinks = async (
  url: string,
  isFaulty: boolean,
  kill: (() => Promise<void>) | undefined,
  end: () => Promise<void>,
): Promise<Setting> => {
  if (!isFaulty) {
    const { disturb, calm, describe } = createFaults({ links: [] })
    return { phones: url, staff: url, disturb, calm, describe, end }
  }
  const port = Number(new URL(url).port)
  const links = [await openLink(port), await openLink(port)]
  const [phones, staff] = links.map((link) => link.url)
  return {
    phones: phones ?? url,
    staff: staff ?? url,
    ...createFaults({ links, ...(kill && { kill }) }),
    async end() {
      links.forEach((link) => link.close())
      await end()
    },
  }
}

/** A server that runs already; it is never killed. With faults it must be on this machine. */
export const openRunning = (url: string, isFaulty: boolean): Promise<Setting> =>
  withLinks(url, isFaulty, undefined, async () => undefined)

/** Starts a server with the demo, on SQLite or on a PostgreSQL of its own. */
export const openOwn = async (isFaulty: boolean, isOnPostgres: boolean): Promise<Setting> => {
  const folder = mkdtempSync(join(tmpdir(), 'thali-rush-'))
  const cluster = isOnPostgres ? await startCluster() : undefined
  const port = String(await freePort())
  const start = (): ServerProcess =>
    spawnServer({
      DATA_DIR: folder,
      ...(cluster && { DATABASE_URL: cluster.url }),
      DEMO: 'on',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      PORT: port,
    })
  let server = start()
  const url = await server.url
  const kill = async (): Promise<void> => {
    await server.kill()
    server = start()
    await server.url
  }
  return withLinks(url, isFaulty, kill, async () => {
    await server.kill()
    await cluster?.stop()
    rmSync(folder, { recursive: true, force: true })
  })
}
