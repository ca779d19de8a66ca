// node archive-user.ts <archive> [emulator …]: unpacks the archive as a user without Node, npm, git and network, starts it, sets a
// restaurant up on a phone's screen and orders. Must run as root in namespaces of its own (unshare --net --mount). Prints JSON.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { ownChild } from '../../apps/server/test/children.ts'
import { chromiumPath } from '../../testing/browser.ts'
import type { Tried } from './archive.proof.ts'
import { orderAsGuest, setUp } from './archive-phone.ts'

const [archive = '', ...emulator] = process.argv.slice(2)
const userId = 47_110
const address = '192.168.77.2'
const port = 3000
const url = `http://${address}:${port}`
const figures: string[] = []
const failures: string[] = []

const check = (isGood: boolean, failure: string): void => {
  if (!isGood) failures.push(failure)
}

const secondsSince = (startedAt: number): number => (performance.now() - startedAt) / 1000

const hide = (name: string): void => {
  for (const folder of ['/usr/local/bin', '/usr/bin', '/usr/sbin', '/bin'])
    if (existsSync(join(folder, name))) execFileSync('mount', ['--bind', '/dev/null', realpathSync(join(folder, name))])
}

/** A network with this machine and no way out, and a system without Node, npm and git. */
const isolate = (): void => {
  const ip = (...args: string[]): void => void execFileSync('ip', args)
  // A link to nowhere, with an address of a house: a browser with loopback alone counts as offline.
  ip('link', 'add', 'house', 'type', 'veth', 'peer', 'name', 'nowhere')
  ip('address', 'add', `${address}/24`, 'dev', 'house')
  for (const link of ['lo', 'house', 'nowhere']) ip('link', 'set', link, 'up')
  for (const name of ['node', 'npm', 'git']) hide(name)
}

const home = mkdtempSync(join(tmpdir(), 'thali-user-'))
chownSync(home, userId, userId)
chmodSync(home, 0o700)

const asUser = (command: string, ...args: string[]): ChildProcess => {
  const user = [`--reuid=${userId}`, `--regid=${userId}`, '--clear-groups', '--inh-caps=-all']
  const clean = ['env', '-i', `HOME=${home}`, 'PATH=/usr/local/bin:/usr/bin:/bin']
  const program = [...user, ...clean, command, ...args]
  return ownChild(spawn('setpriv', program, { cwd: home, stdio: ['ignore', 'pipe', 'pipe'] }))
}

const runAsUser = async (command: string, ...args: string[]): Promise<number | null> => {
  const [code]: (number | null)[] = await once(asUser(command, ...args), 'close')
  return code ?? null
}

const hasNetwork = async (): Promise<boolean> => {
  const socket = connect(443, '192.0.2.1')
  const [error] = await Promise.race([once(socket, 'connect'), once(socket, 'error')]).catch((cause) => [cause])
  socket.destroy()
  return error === undefined
}

type Server = { readonly seconds: number; output(): string; stop(): Promise<number | null> }

/** Starts the archive and waits for its first page. */
const start = async (folder: string): Promise<Server> => {
  const startedAt = performance.now()
  const plain = ['env', 'NODE_ENV=production', 'HOST=0.0.0.0', `DATA_DIR=${home}/data`]
  const [command = '', ...args] =
    emulator.length > 0 ? [...plain, ...emulator, 'node/node', 'apps/server/src/main.ts'] : ['./thali']
  const child = asUser('sh', '-c', 'cd "$0" && exec "$@"', folder, command, ...args)
  const closed = once(child, 'close')
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += String(chunk)))
  while (
    !(await fetch(`${url}/setup`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The start ended: ${output}`)
    await pause(20)
  }
  const stop = async (): Promise<number | null> => {
    child.kill('SIGTERM')
    const [code]: (number | null)[] = await closed
    return code ?? null
  }
  return { seconds: secondsSince(startedAt), output: () => output, stop }
}

const unpack = async (): Promise<string> => {
  const startedAt = performance.now()
  check((await runAsUser('tar', 'xzf', archive)) === 0, 'the archive was not unpacked')
  figures.push(`unpacked in ${secondsSince(startedAt).toFixed(1)} s`)
  const name = readdirSync(home).find((entry) => entry.startsWith('thali-')) ?? ''
  return join(home, name)
}

const tryEverything = async (): Promise<Tried> => {
  isolate()
  for (const name of ['node', 'npm', 'git'])
    check((await runAsUser('sh', '-c', `${name} --version`)) !== 0, `the user has ${name}`)
  check(!(await hasNetwork()), 'the user has a network')
  const folder = await unpack()
  const first = await start(folder)
  figures.push(`first page ${first.seconds.toFixed(1)} s after the start, at the address of a phone, without network`)
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] })
  const code = /Setup code: (\S+)/.exec(first.output())?.[1] ?? ''
  await setUp(browser, url, code)
  const total = await orderAsGuest(browser, url)
  figures.push(`set up on a screen of 360 × 640, first order of ${total}`)
  check((await first.stop()) === 0, 'SIGTERM did not end it with 0')
  const second = await start(folder)
  check(!second.output().includes('Setup code'), 'the second start lost the restaurant')
  check((await orderAsGuest(browser, url)) === total, 'no order after the second start')
  figures.push(`stopped and started again: the same restaurant after ${second.seconds.toFixed(1)} s`)
  await second.stop()
  await browser.close()
  return { figures, failures, pageSeconds: first.seconds }
}

try {
  mkdirSync(home, { recursive: true })
  console.log(JSON.stringify(await tryEverything()))
} finally {
  rmSync(home, { recursive: true, force: true })
}
process.exit(0)
