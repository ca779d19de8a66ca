import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { connect } from 'node:net'
import { networkInterfaces, tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { password } from '../../apps/server/test/builders.ts'
import { ownChild } from '../../apps/server/test/children.ts'
import { freePort } from '../../apps/server/test/free-port.ts'
import { spawnServer } from '../../apps/server/test/spawn.ts'
import { ask } from '../../testing/ask.ts'
import { openPlace, type Place } from '../../testing/place.ts'
import type { Proof, ProofResult } from '../../testing/proof.ts'
import { readProxyBlocks, startProxy } from '../../testing/proxies.ts'
import { root } from '../../testing/run.ts'

const sshd = '/usr/sbin/sshd'
const attemptsMax = 200

const page = (): string => readFileSync(join(root, 'docs/operate.md'), 'utf8')

const isListening = async (port: number): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1')
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return isOpen
}

const untilListening = async (port: number, what: string): Promise<void> => {
  for (let attempt = 0; !(await isListening(port)); attempt += 1) {
    if (attempt > attemptsMax) throw new Error(`${what} did not start.`)
    await pause(50)
  }
}

const start = (command: string, args: readonly string[]): ChildProcess =>
  ownChild(spawn(command, args, { detached: true, stdio: ['ignore', 'ignore', 'ignore'] }))

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

const makeKey = (file: string): void =>
  void execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', file], { stdio: 'ignore' })

/** The SSH server of the rented machine. It lets one key listen at one port, as the page says. */
const startRented = async (
  folder: string,
  forwarded: number,
): Promise<{ readonly ssh: ChildProcess; port: number }> => {
  const port = await freePort()
  for (const name of ['host', 'house']) makeKey(join(folder, name))
  const [, rights = ''] = /with `(restrict,[^`]+)`/.exec(page()) ?? []
  const key = readFileSync(join(folder, 'house.pub'), 'utf8')
  writeFileSync(join(folder, 'keys'), `${rights.replace('3000', String(forwarded))} ${key}`)
  chmodSync(join(folder, 'keys'), 0o600)
  mkdirSync('/run/sshd', { recursive: true })
  const settings = {
    Port: port,
    ListenAddress: '127.0.0.1',
    HostKey: join(folder, 'host'),
    AuthorizedKeysFile: join(folder, 'keys'),
    PidFile: 'none',
    StrictModes: 'no',
    UsePAM: 'no',
  }
  const lines = Object.entries(settings).map((pair) => pair.join(' '))
  writeFileSync(join(folder, 'sshd'), `${lines.join('\n')}\n`)
  const ssh = start(sshd, ['-D', '-f', join(folder, 'sshd')])
  await untilListening(port, sshd)
  return { ssh, port }
}

type Line = { readonly folder: string; readonly sshPort: number; readonly forwarded: number; readonly server: number }

/** The documented command of the house; only addresses, ports and keys are replaced. */
const openTunnel = async ({ folder, sshPort, forwarded, server }: Line): Promise<ChildProcess> => {
  const [, command = ''] = /^ExecStart=\/usr\/bin\/(ssh .*)$/m.exec(page()) ?? []
  const args = command
    .replace('127.0.0.1:3000:127.0.0.1:3000', `127.0.0.1:${forwarded}:127.0.0.1:${server}`)
    .replace('tunnel@thali.example', `${userInfo().username}@127.0.0.1`)
    .split(' ')
    .slice(1)
  const own = ['-F', 'none', '-p', String(sshPort), '-i', join(folder, 'house'), '-o', 'StrictHostKeyChecking=no']
  const child = start('ssh', [...own, '-o', `UserKnownHostsFile=${join(folder, 'known')}`, ...args])
  await untilListening(forwarded, 'The tunnel')
  return child
}

type Answer = { readonly status: number; readonly cookie: string; readonly body: string }

/** A call of a phone on mobile data, which trusts the certificate of the stand-in. */
const callOutside = (url: string, certificate: string, body?: unknown, cookie = ''): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST'
    const headers = { 'Content-Type': 'application/json', Origin: new URL(url).origin, Cookie: cookie }
    const call = request(url, { method, headers, ca: readFileSync(certificate), agent: false }, (answer) => {
      const [set = ''] = answer.headers['set-cookie'] ?? []
      void text(answer).then((received) => resolve({ status: answer.statusCode ?? 0, cookie: set, body: received }))
    })
    call.on('error', reject)
    call.end(body === undefined ? undefined : JSON.stringify(body))
  })

const houseAddress = (): string | undefined =>
  Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.internal)?.address

const orderOf = ({ restaurant, dishes }: Place, userId: string) => {
  const items = [{ itemId: dishes[0]?.id ?? '', quantity: 1 }]
  return { restaurantId: restaurant.id, tableNumber: 5, userId, items }
}

/** Wrong logins from the house, each with another invented address, are counted as one phone. */
const countBelieved = async (url: string): Promise<number> => {
  let believed = 0
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': `203.0.113.${attempt}` }
    const body = JSON.stringify({ username: 'nobody', password: 'wrong' })
    const { status } = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body })
    if (attempt >= 5 && status !== 429) believed += 1
  }
  return believed
}

type House = {
  readonly place: Place
  readonly line: Line
  /** Addresses of the server: on this machine, in the house, and through the tunnel. */
  readonly urls: { readonly inside: string; readonly house: string; readonly outside: string }
  readonly certificate: string
}

/** An admin sets the address for guests and makes a card. */
const prepare = async ({ place, urls: { inside, outside } }: House) => {
  const { id: restaurantId, admin: username } = place.restaurant
  const { body: session } = await ask(inside, 'login', '/auth/login', { body: { username, password } })
  const token = session.accessToken
  const body = { version: 1, guests: { address: outside } }
  await ask(inside, 'saveSettings', `/restaurants/${restaurantId}/settings`, { body, token })
  const { body: card } = await ask(inside, 'createTableCard', '/tables/5/card', { body: { restaurantId }, token })
  const check = async () =>
    (await ask(inside, 'getSelfCheck', `/self-check?restaurantId=${restaurantId}`, { token })).body.guestAddress?.result
  return { card: card.path, check }
}

/** Opens the tunnel, cuts it and opens it again. Returns figures, and what was wrong. */
const trySteps = async (house: House, tunnels: ChildProcess[]) => {
  const { place, line, urls, certificate } = house
  const wrong: string[] = []
  const expect = (what: string, isRight: boolean): void => void (isRight || wrong.push(what))
  const open = async (): Promise<ChildProcess> => {
    const tunnel = await openTunnel(line)
    tunnels.push(tunnel)
    return tunnel
  }
  const tunnel = await open()
  const { card, check } = await prepare(house)
  expect('the self-check of the tunnel', (await check()) === 'good')
  const scan = await callOutside(`${urls.outside}${card}`, certificate)
  expect('a card through the tunnel', scan.status === 303 && scan.cookie.includes('; Secure'))
  const [cookie = ''] = scan.cookie.split(';')
  const orderOutside = (userId: string): Promise<Answer> =>
    callOutside(`${urls.outside}/api/orders`, certificate, orderOf(place, userId), cookie)
  expect('an order through the tunnel', (await orderOutside('guest-outside')).status === 201)
  const believed = await countBelieved(urls.house)
  expect('invented addresses', believed === 0)

  await end(tunnel)
  expect('the self-check without the line', (await check()) === 'unreachable')
  expect('a phone on mobile data without the line', (await orderOutside('guest-cut')).status === 502)
  const order = await ask(urls.house, 'createOrder', '/orders', { body: orderOf(place, 'guest-inside') })
  expect('an order in the house without the line', order.status === 201)
  const inHouse = await fetch(`${urls.house}${card}`, { redirect: 'manual' })
  expect('the same card at the address of the house', inHouse.status === 303)

  const openedAt = performance.now()
  await open()
  expect('an order after the line is back', (await orderOutside('guest-again')).status === 201)
  const seconds = (performance.now() - openedAt) / 1000
  expect('the self-check after the line is back', (await check()) === 'good')
  const figures = [
    'The documented SSH command, key and Caddyfile, with an SSH server on this machine',
    'through the tunnel: a card, a Secure cookie, an order; the self-check says good',
    `without the line: order and card at ${urls.house === urls.inside ? 'loopback' : 'the address of a network'}; the self-check says unreachable`,
    `the line is back: an order after ${seconds.toFixed(1)} s`,
    `${believed} of 3 wrong logins beyond the limit passed with an invented address`,
  ]
  return { wrong, figures }
}

const run = async (place: Place, folder: string): Promise<ProofResult> => {
  const forwarded = await freePort()
  const { ssh, port: sshPort } = await startRented(folder, forwarded)
  const caddyfile = readProxyBlocks(page()).find(({ kind }) => kind === 'caddy')?.text ?? ''
  const { certificate, port: proxyPort, stop } = await startProxy('caddy', caddyfile, forwarded, 'localhost')
  const server = spawnServer({
    ...place.env,
    NODE_ENV: 'production',
    HOST: '0.0.0.0',
    TRUST_PROXY: 'loopback',
    RATE_LIMIT: 'strict',
    NODE_EXTRA_CA_CERTS: certificate,
    // The stand-in of the rented machine is this one.
    WEBHOOK_NETWORKS: '127.0.0.0/8',
  })
  const tunnels: ChildProcess[] = []
  try {
    const port = Number(new URL(await server.url).port)
    const [inside, house] = ['127.0.0.1', houseAddress() ?? '127.0.0.1'].map((host) => `http://${host}:${port}`)
    const urls = { inside: inside ?? '', house: house ?? '', outside: `https://localhost:${proxyPort}` }
    const line = { folder, sshPort, forwarded, server: port }
    const { wrong, figures } = await trySteps({ place, line, urls, certificate }, tunnels)
    return { isProven: wrong.length === 0, figures: [...figures, ...wrong.map((what) => `WRONG: ${what}`)] }
  } finally {
    for (const tunnel of tunnels) await end(tunnel)
    await server.kill()
    await stop()
    await end(ssh)
  }
}

/** Runs the recipe of docs/operate.md, "Where guests reach it": a house server behind a tunnel, with and without the line. */
export const proof: Proof = {
  promise:
    'Guests on mobile data order through the documented tunnel; without the line the house works on, and the self-check says so.',
  missing() {
    const isThere = existsSync(sshd) && existsSync('/usr/bin/ssh') && existsSync('/usr/bin/caddy')
    if (process.getuid?.() !== 0) return 'its SSH server needs root'
    return isThere ? undefined : 'SSH or Caddy is not installed: apt-get install openssh-server openssh-client caddy'
  },
  async run() {
    const place = await openPlace('sqlite')
    const folder = mkdtempSync(join(tmpdir(), 'thali-tunnel-'))
    try {
      return await run(place, folder)
    } finally {
      rmSync(folder, { recursive: true, force: true })
      await place.drop()
    }
  },
}
