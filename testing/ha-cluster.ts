import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { ownChild, ownPostgres } from '../apps/server/test/children.ts'
import { freePort } from '../apps/server/test/free-port.ts'
import { openLink, type Link } from './faulty-link.ts'
import { findPostgres, findUser } from './postgres.ts'

const programs = { patroni: '/usr/bin/patroni', etcd: '/usr/bin/etcd', haproxy: '/usr/sbin/haproxy' } as const
const count = 3

/** Names a program of the cluster that is not installed; undefined if all are. */
export const missingProgram = (): string | undefined => {
  const missing = Object.entries(programs).find(([, path]) => !existsSync(path))
  if (missing) return `${missing[0]} is not installed: apt-get install patroni etcd-server haproxy`
  return findPostgres() === undefined ? 'PostgreSQL is not installed: apt-get install postgresql' : undefined
}

/** Three PostgreSQL under Patroni with synchronous replication, three etcd, and HAProxy in front of both layers. */
export type HaCluster = {
  /** The primary through HAProxy. */
  readonly url: string
  /** The servers through HAProxy. */
  readonly web: string
  /** The place of the primary, once there is one that accepts writes. */
  primary(): Promise<number>
  /** Kills PostgreSQL and Patroni of a node, like a power cut. */
  kill(node: number): Promise<void>
  /** Starts them again on the same data. */
  restart(node: number): void
  /** Cuts a node off from the other nodes, etcd and HAProxy, or connects it again. */
  setCut(node: number, isCut: boolean): void
  killEtcd(member: number): Promise<void>
  restartEtcd(member: number): void
  stop(): Promise<void>
}

/** Ends a process and all that it started, which have its process group. */
const killGroup = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  process.kill(-(child.pid ?? 0), 'SIGKILL')
  await exited
}

const portOf = ({ url }: Link): number => Number(new URL(url).port)

type Node = {
  readonly folder: string
  readonly port: number
  readonly rest: number
  /** How the others reach PostgreSQL and Patroni. */
  readonly links: { readonly postgres: Link; readonly rest: Link }
  /** How the node reaches etcd. */
  readonly etcd: readonly Link[]
}

const patroniSettings = (binaries: string, at: number, { folder, port, rest, links, etcd }: Node): object => ({
  scope: 'thali',
  name: `node${at}`,
  restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${portOf(links.rest)}` },
  // Without it Patroni asks etcd for its addresses, and goes around the links.
  etcd3: { hosts: etcd.map((link) => `127.0.0.1:${portOf(link)}`), use_proxies: true },
  bootstrap: {
    dcs: {
      ttl: 20,
      loop_wait: 2,
      retry_timeout: 5,
      // An acknowledged commit is on two nodes. A failed PostgreSQL is replaced, not restarted in place.
      synchronous_mode: true,
      primary_start_timeout: 0,
      postgresql: { use_pg_rewind: true },
    },
    initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
  },
  postgresql: {
    listen: `127.0.0.1:${port}`,
    connect_address: `127.0.0.1:${portOf(links.postgres)}`,
    data_dir: join(folder, 'data'),
    bin_dir: binaries,
    pgpass: join(folder, 'pgpass'),
    authentication: {
      superuser: { username: 'thali', password: 'thali' },
      replication: { username: 'replicator', password: 'thali' },
      rewind: { username: 'thali', password: 'thali' },
    },
    pg_hba: ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
    parameters: {
      unix_socket_directories: folder,
      max_connections: 200,
      wal_receiver_timeout: '5s',
      wal_sender_timeout: '5s',
    },
  },
})

const balancerLines = (
  postgres: number,
  nodes: readonly Node[],
  http: number,
  servers: readonly number[],
): string[] => [
  'defaults',
  '  timeout connect 2s',
  '  timeout client 30m',
  '  timeout server 30m',
  '  timeout check 1s',
  'listen postgres',
  '  mode tcp',
  `  bind 127.0.0.1:${postgres}`,
  '  option httpchk OPTIONS /primary',
  '  http-check expect status 200',
  '  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions',
  ...nodes.map(
    ({ links }, at) => `  server node${at} 127.0.0.1:${portOf(links.postgres)} check port ${portOf(links.rest)}`,
  ),
  'listen thali',
  '  mode http',
  `  bind 127.0.0.1:${http}`,
  '  http-request del-header X-Forwarded-For',
  '  option forwardfor',
  '  http-request set-header X-Forwarded-Proto http',
  '  balance roundrobin',
  '  option httpchk GET /livez',
  '  option redispatch',
  '  retries 3',
  '  timeout tunnel 1h',
  ...servers.map((port, at) => `  server thali${at} 127.0.0.1:${port} check inter 500ms`),
  '',
]

const isOk = async (address: string): Promise<boolean> => {
  const answer = await fetch(address, { signal: AbortSignal.timeout(1000) }).catch(() => undefined)
  return answer?.status === 200
}

const untilHealthy = async (address: string): Promise<void> => {
  for (let attempt = 0; !(await isOk(address)); attempt += 1) {
    if (attempt > 300) throw new Error(`${address} does not answer`)
    await pause(100)
  }
}

/** Waits until HAProxy has seen the primary. Not blocking: the links to the nodes are in this process. */
const untilReady = async (port: number): Promise<void> => {
  const args = ['-h', '127.0.0.1', '-p', String(port), '-q', '-t', '1']
  const ask = (): Promise<boolean> =>
    promisify(execFile)(join(findPostgres() ?? '', 'pg_isready'), args).then(
      () => true,
      () => false,
    )
  for (let attempt = 0; !(await ask()); attempt += 1) {
    if (attempt > 300) throw new Error('HAProxy does not reach the primary')
    await pause(100)
  }
}

/** Kills the PostgreSQL of a node; its other processes end when they notice. */
const killPostgres = ({ folder }: Node): void => {
  const file = join(folder, 'data/postmaster.pid')
  if (!existsSync(file)) return
  try {
    process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGKILL')
  } catch {
    // It has ended.
  }
}

type Begin = (program: string, args: readonly string[]) => ChildProcess

/** A folder of the cluster's user, and programs that run as that user. */
const openFolder = (): { readonly folder: string; readonly own: (path: string) => string; readonly begin: Begin } => {
  const as = findUser()
  const folder = mkdtempSync(join(tmpdir(), 'thali-ha-'))
  const own = (path: string): string => {
    mkdirSync(path, { recursive: true })
    if (as) chownSync(path, as.uid, as.gid)
    return path
  }
  own(folder)
  const begin: Begin = (program, args) =>
    ownChild(spawn(program, args, { cwd: folder, stdio: 'ignore', detached: true, ...as }))
  // PostgreSQL has a process group of its own.
  ownPostgres(join(folder, '*/data/postmaster.pid'))
  return { folder, own, begin }
}

/** Members of a kind that are killed and started again by their place. */
type Members = { kill(at: number): Promise<void>; restart(at: number): void; killAll(): Promise<void> }

const runMembers = (start: (at: number, isFirst: boolean) => ChildProcess): Members => {
  const children = Array.from({ length: count }, (_, at) => start(at, true))
  return {
    async kill(at) {
      const child = children[at]
      if (child) await killGroup(child)
    },
    restart(at) {
      children[at] = start(at, false)
    },
    async killAll() {
      for (const child of children) await killGroup(child)
    },
  }
}

/** Starts three etcd, and waits until they answer. */
const startEtcd = async (folder: string, begin: Begin): Promise<{ clients: readonly number[]; members: Members }> => {
  const ports = await Promise.all(
    Array.from({ length: count }, async () => [await freePort(), await freePort()] as const),
  )
  const peers = ports.map(([, peer], at) => `etcd${at}=http://127.0.0.1:${peer}`).join()
  const members = runMembers((at, isFirst) => {
    const [client = 0, peer = 0] = ports[at] ?? []
    const [listen, peerListen] = [`http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`]
    return begin(
      programs.etcd,
      [
        ['--name', `etcd${at}`, '--data-dir', join(folder, `etcd${at}`)],
        ['--listen-client-urls', listen, '--advertise-client-urls', listen],
        ['--listen-peer-urls', peerListen, '--initial-advertise-peer-urls', peerListen],
        ['--initial-cluster', peers, '--initial-cluster-state', isFirst ? 'new' : 'existing'],
      ].flat(),
    )
  })
  // Patroni ends if it finds no etcd at its start.
  for (const [client] of ports) await untilHealthy(`http://127.0.0.1:${client}/health`)
  return { clients: ports.map(([client]) => client), members }
}

const createNode = async (folder: string, clients: readonly number[]): Promise<Node> => {
  const [port, rest] = [await freePort(), await freePort()]
  const links = { postgres: await openLink(port), rest: await openLink(rest) }
  return { folder, port, rest, links, etcd: await Promise.all(clients.map((client) => openLink(client))) }
}

const linksOf = ({ links, etcd }: Node): Link[] => [links.postgres, links.rest, ...etcd]

const findPrimary = async (nodes: readonly Node[]): Promise<number> => {
  for (let attempt = 0; attempt < 1200; attempt += 1) {
    const are = await Promise.all(nodes.map(({ links }) => isOk(`${links.rest.url}/primary`)))
    if (are.includes(true)) return are.indexOf(true)
    await pause(100)
  }
  throw new Error('No node became primary within two minutes')
}

/**
 * Starts the cluster in a temporary folder; `missingProgram` names what it needs. HAProxy shares requests between servers on
 * `serverPorts`, which may start later.
 */
export const startHaCluster = async (serverPorts: readonly number[]): Promise<HaCluster> => {
  const { folder, own, begin } = openFolder()
  const { clients, members: etcd } = await startEtcd(folder, begin)
  const nodes: Node[] = []
  for (let at = 0; at < count; at += 1) nodes.push(await createNode(own(join(folder, `node${at}`)), clients))
  for (const [at, node] of nodes.entries())
    // JSON is YAML.
    writeFileSync(join(folder, `node${at}.json`), JSON.stringify(patroniSettings(findPostgres() ?? '', at, node)))
  const patroni = runMembers((at) => begin(programs.patroni, [join(folder, `node${at}.json`)]))
  const kill = async (at: number): Promise<void> => {
    await patroni.kill(at)
    const node = nodes[at]
    if (node) killPostgres(node)
  }

  const [postgresPort, httpPort] = [await freePort(), await freePort()]
  const settings = join(folder, 'haproxy.cfg')
  writeFileSync(settings, balancerLines(postgresPort, nodes, httpPort, serverPorts).join('\n'))
  const haproxy = begin(programs.haproxy, ['-db', '-f', settings])
  await findPrimary(nodes)
  await untilReady(postgresPort)
  return {
    url: `postgres://thali:thali@127.0.0.1:${postgresPort}/postgres`,
    web: `http://127.0.0.1:${httpPort}`,
    primary: () => findPrimary(nodes),
    kill,
    restart: (at) => patroni.restart(at),
    setCut(at, isCut) {
      const node = nodes[at]
      if (node) for (const link of linksOf(node)) link.set(isCut ? 'black hole' : undefined)
    },
    killEtcd: (at) => etcd.kill(at),
    restartEtcd: (at) => etcd.restart(at),
    async stop() {
      for (const at of nodes.keys()) await kill(at)
      await etcd.killAll()
      await killGroup(haproxy)
      for (const link of nodes.flatMap(linksOf)) link.close()
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    },
  }
}
