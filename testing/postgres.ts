import { spawn, type ChildProcess } from 'node:child_process'
import { chownSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execFileSync } from 'node:child_process'
import { ownChild } from '../apps/server/test/children.ts'
import { freePort } from '../apps/server/test/free-port.ts'

/** A temporary PostgreSQL cluster. */
export type Cluster = {
  readonly url: string
  /** Kills all processes, like a power cut. */
  kill(): Promise<void>
  /** Restarts it on the same data, after `kill`. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** The program folder of the newest installed PostgreSQL. */
export const findPostgres = (): string | undefined =>
  globSync('/usr/lib/postgresql/*/bin/initdb')
    .toSorted()
    .at(-1)
    ?.replace(/\/initdb$/, '')

/** PostgreSQL refuses to run as root, so root runs it as the package's user. */
export const findUser = (): { uid: number; gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

const logOf = (folder: string): readonly string[] => [
  'logging_collector=on',
  'log_destination=jsonlog',
  `log_directory=${folder}`,
  'log_filename=statements',
  'log_rotation_age=0',
  'log_rotation_size=0',
  'log_statement=all',
]

type ClusterOptions = {
  /** Waits for the disk, as proofs of power cuts need it (default true). */
  readonly isDurable?: boolean
  /** An existing folder for a log of all statements, as JSON. */
  readonly statements?: string
}

/** Creates and starts a cluster in a temporary folder. */
export const startCluster = async ({ isDurable = true, statements }: ClusterOptions = {}): Promise<Cluster> => {
  const binaries = findPostgres()
  if (!binaries) throw new Error('PostgreSQL is not installed: apt-get install postgresql')
  const as = findUser()
  const folder = mkdtempSync(join(tmpdir(), 'thali-postgres-'))
  if (as)
    for (const path of [folder, ...(statements === undefined ? [] : [statements])]) chownSync(path, as.uid, as.gid)
  const data = join(folder, 'data')
  const common = { cwd: folder, stdio: 'ignore', detached: true, ...as } as const
  execFileSync(
    join(binaries, 'initdb'),
    // Without a wait for the disk: no test cuts the power of the machine.
    ['-D', data, '-U', 'thali', '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    common,
  )
  const port = await freePort()
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'max_connections=200',
    ...(isDurable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
    ...(statements === undefined ? [] : logOf(statements)),
  ]
  const url = `postgres://thali@127.0.0.1:${port}/postgres`
  const isReady = (): boolean => {
    try {
      execFileSync(join(binaries, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port), '-q', '-t', '1'])
      return true
    } catch {
      return false
    }
  }
  const begin = (): ChildProcess =>
    ownChild(spawn(join(binaries, 'postgres'), ['-D', data, ...settings.flatMap((one) => ['-c', one])], common))
  const start = async (): Promise<ChildProcess> => {
    let started = begin()
    for (let attempt = 0; !isReady(); attempt += 1) {
      if (attempt > 200) throw new Error('PostgreSQL did not start.')
      await new Promise((resolve) => setTimeout(resolve, 100))
      // After a kill it refuses to start until the last old process has ended.
      if (started.exitCode !== null) started = begin()
    }
    return started
  }
  let server = await start()
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const exited = once(server, 'exit')
    server.kill(signal)
    await exited
  }
  return {
    url,
    kill: () => end('SIGKILL'),
    async restart() {
      server = await start()
    },
    async stop() {
      // Fast shutdown, without waiting for connected clients.
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
