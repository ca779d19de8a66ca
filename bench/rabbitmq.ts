import { execFileSync, spawn, type SpawnOptions } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ownChild } from '../apps/server/test/children.ts'
import { freePort } from '../apps/server/test/free-port.ts'

// Path of Debian's package. The command on the PATH switches to a user without access to our folders.
const program = '/usr/lib/rabbitmq/bin/rabbitmq-server'

/** A temporary RabbitMQ with STOMP over WebSockets. */
export type RabbitMq = {
  /** The URL of its screens. */
  readonly url: string
  readonly pid: number
  stop(): Promise<void>
}

/** Whether RabbitMQ is installed. */
export const hasRabbitMq = (): boolean => existsSync(program)

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(socket.destroy() === socket)).once('error', () => resolve(false))
  })

const until = async (isSo: () => boolean | Promise<boolean>, failure: string): Promise<void> => {
  for (let attempt = 0; !(await isSo()); attempt += 1) {
    if (attempt > 600) throw new Error(failure)
    await sleep(100)
  }
}

const isRunning = (pid: number): boolean => existsSync(`/proc/${pid}`)

/**
 * Starts RabbitMQ with its web-stomp plugin on loopback, with its package's settings except ports, folders and
 * compression. Messages must have the same size as on the other sides.
 */
export const startRabbitMq = async (): Promise<RabbitMq> => {
  const folder = mkdtempSync(join(tmpdir(), 'thali-rabbitmq-'))
  const at = (name: string): string => join(folder, name)
  const ports = [await freePort(), await freePort(), await freePort(), await freePort(), await freePort()] as const
  const [amqp, stomp, web, names, distribution] = ports
  const settings = [
    `listeners.tcp.1 = 127.0.0.1:${amqp}`,
    `stomp.listeners.tcp.1 = 127.0.0.1:${stomp}`,
    'web_stomp.tcp.ip = 127.0.0.1',
    `web_stomp.tcp.port = ${web}`,
    'web_stomp.ws_opts.compress = false',
    'stomp.default_user = guest',
    'stomp.default_pass = guest',
  ]
  writeFileSync(at('rabbitmq.conf'), `${settings.join('\n')}\n`)
  writeFileSync(at('plugins'), '[rabbitmq_web_stomp].\n')
  const options = {
    stdio: 'ignore',
    env: {
      PATH: process.env['PATH'],
      // The folder of the nodes' shared secret.
      HOME: folder,
      ERL_EPMD_ADDRESS: '127.0.0.1',
      ERL_EPMD_PORT: `${names}`,
      RABBITMQ_NODENAME: `thali-bench-${process.pid}@localhost`,
      RABBITMQ_DIST_PORT: `${distribution}`,
      RABBITMQ_CONFIG_FILE: at('rabbitmq.conf'),
      RABBITMQ_ENABLED_PLUGINS_FILE: at('plugins'),
      RABBITMQ_MNESIA_BASE: at('data'),
      RABBITMQ_LOG_BASE: at('log'),
      RABBITMQ_PID_FILE: at('pid'),
      RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '-kernel inet_dist_use_interface {127,0,0,1}',
    },
  } satisfies SpawnOptions
  const child = ownChild(spawn(program, [], options))
  await until(() => {
    if (child.exitCode !== null) throw new Error(`RabbitMQ ended with ${child.exitCode}`)
    return existsSync(at('pid')) && isListening(web)
  }, 'RabbitMQ did not start.')
  const pid = Number(readFileSync(at('pid'), 'utf8'))
  return {
    url: `ws://127.0.0.1:${web}/ws`,
    pid,
    async stop() {
      process.kill(pid, 'SIGTERM')
      await until(() => !isRunning(pid), 'RabbitMQ did not end.')
      // RabbitMQ's name server outlives it.
      execFileSync('epmd', ['-port', `${names}`, '-kill'], { stdio: 'ignore' })
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
