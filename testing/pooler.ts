import { execFileSync, spawn, type SpawnOptions } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ownChild } from '../apps/server/test/children.ts'
import { freePort } from '../apps/server/test/free-port.ts'
import { findUser } from './postgres.ts'

const program = '/usr/sbin/pgbouncer'

/** A PgBouncer in front of a cluster. */
export type Pooler = {
  /** The cluster's address through PgBouncer. */
  readonly url: string
  stop(): Promise<void>
}

export type PoolerOptions = {
  /** The PostgreSQL behind it. */
  readonly clusterUrl: string
  readonly mode: 'session' | 'transaction'
  /** Server connections per database. */
  readonly size: number
}

/** Whether PgBouncer is installed. */
export const hasPooler = (): boolean => existsSync(program)

/** Name and version, such as `PgBouncer 1.18.0`. */
export const poolerVersion = (): string =>
  execFileSync(program, ['--version'], { encoding: 'utf8' }).split('\n')[0] ?? 'PgBouncer'

const isListening = async (port: number): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** Starts PgBouncer in front of a cluster, with its package's settings except pool mode and size. */
export const startPooler = async ({ clusterUrl, mode, size }: PoolerOptions): Promise<Pooler> => {
  const { port: clusterPort, username } = new URL(clusterUrl)
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'thali-pooler-'))
  const settings = join(folder, 'pgbouncer.ini')
  const users = join(folder, 'users.txt')
  writeFileSync(users, `"${username}" ""\n`)
  const lines = [
    '[databases]',
    `* = host=127.0.0.1 port=${clusterPort}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${users}`,
    `pool_mode = ${mode}`,
    `default_pool_size = ${size}`,
  ]
  writeFileSync(settings, `${lines.join('\n')}\n`)
  const as = findUser()
  for (const path of as ? [folder, settings, users] : []) chownSync(path, as?.uid ?? 0, as?.gid ?? 0)
  const options = { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], detached: true, ...as } satisfies SpawnOptions
  const child = ownChild(spawn(program, ['-q', settings], options))
  const exited = once(child, 'exit')
  for (let attempt = 0; !(await isListening(port)); attempt += 1) {
    if (attempt > 200 || child.exitCode !== null) throw new Error('PgBouncer did not start.')
    await pause(50)
  }
  const url = new URL(clusterUrl)
  url.port = String(port)
  return {
    url: url.href,
    async stop() {
      // Immediate stop, without waiting for clients.
      child.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
