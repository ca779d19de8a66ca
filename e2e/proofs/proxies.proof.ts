import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { topicPath } from '@thali/contract/api/topics'
import * as bounds from '@thali/contract/basics/bounds'
import { aPhoto } from '../../apps/server/test/pictures.ts'
import { password } from '../../apps/server/test/builders.ts'
import { connectLive } from '../../apps/server/test/live-client.ts'
import { spawnServer } from '../../apps/server/test/spawn.ts'
import { openPlace, type Place } from '../../testing/place.ts'
import type { Proof } from '../../testing/proof.ts'
import {
  isProxyKind,
  missingProxy,
  proxiedName,
  readProfile,
  readProxyBlocks,
  startProxy,
} from '../../testing/proxies.ts'
import { root } from '../../testing/run.ts'
import { createPhone, type Answer, type ProxiedPhone } from './proxied-phone.ts'

/** As the address bar shows it: with the usual port, and with another one. */
const hosts = [proxiedName, `${proxiedName}:8443`]

const loginsAllowed = 5
const tableNumber = 5
const liveLimitMs = 10_000

type Case = {
  readonly phone: ProxiedPhone
  readonly place: Place
  readonly token: string
  /** The path of a card. */
  readonly card: string
  /** Differs for every case, so that limits of one do not count for another. */
  readonly name: string
}

const cookieIn = ({ headers }: Answer): { readonly pair: string; readonly isSecure: boolean } => {
  const [cookie = ''] = headers['set-cookie'] ?? []
  return { pair: cookie.split(';')[0] ?? '', isSecure: cookie.includes('; Secure') }
}

const orderOf = ({ place, name }: Case) => {
  const [dish] = place.dishes
  const items = [{ itemId: dish?.id, quantity: 1 }]
  return { restaurantId: place.restaurant.id, tableNumber, userId: `guest-${name}`, items }
}

/** Wrong passwords with an invented address each must be counted by the real one. */
const checkLimits = async ({ phone, name }: Case): Promise<boolean> => {
  const statuses: number[] = []
  const wrong = { username: `nobody-${name}`, password: 'wrong' }
  for (let at = 0; at <= loginsAllowed; at += 1) {
    const spoofed = {
      'X-Forwarded-For': `203.0.113.${at}`,
      'X-Real-IP': `203.0.113.${at}`,
      Forwarded: `for=203.0.113.${at}`,
    }
    statuses.push((await phone.post('/api/auth/login', wrong, spoofed)).status)
  }
  const other = await phone.post('/api/auth/login', wrong, {}, '127.0.0.2')
  return [...statuses, other.status].join() === [...Array<number>(loginsAllowed).fill(401), 429, 401].join()
}

const checkVisit = async (current: Case): Promise<boolean> => {
  const { phone, place, name } = current
  const creation = { restaurantId: place.restaurant.id, tableNumber, userId: `plain-${name}`, isHere: true }
  const answer = await phone.post('/api/visits', creation)
  return answer.status === 201 && cookieIn(answer).isSecure
}

/** A scanned card, an order with its cookie, and its event on a stream that stays open. */
const checkCard = async (current: Case): Promise<boolean> => {
  const { phone, card } = current
  const scan = await phone.send(card)
  const { pair: Cookie, isSecure } = cookieIn(scan)
  const { restaurantId, userId } = orderOf(current)
  // The first call of the page names the diner.
  const visit = await phone.post('/api/visits', { restaurantId, tableNumber, userId, isHere: true }, { Cookie })
  const stream = await phone.open('/api/visits/events', { Cookie })
  try {
    const isOpen = stream.status === 200 && (await stream.until('"calls"'))
    const order = await phone.post('/api/orders', orderOf(current), { Cookie })
    const { id = 'none' }: { id?: string } = JSON.parse(order.body)
    return (
      scan.status === 303 &&
      isSecure &&
      visit.status === 201 &&
      isOpen &&
      order.status === 201 &&
      (await stream.until(id))
    )
  } finally {
    stream.close()
  }
}

/** A staff screen connects and shows a new order. */
const checkLive = async (current: Case): Promise<boolean> => {
  const { phone, place, token } = current
  return new Promise((resolve) => {
    const finish = (isGood: boolean): void => {
      clearTimeout(timer)
      void close().then(() => resolve(isGood))
    }
    const timer = setTimeout(() => finish(false), liveLimitMs)
    const close = connectLive({
      url: phone.address,
      socket: phone.connection,
      token,
      topic: topicPath('orders', place.restaurant.id),
      onConnected: () => void phone.post('/api/orders', orderOf(current), { Authorization: `Bearer ${token}` }),
      onMessage: () => finish(true),
      onDisconnected: () => {},
    })
  })
}

const savePicture = ({ phone, place, token, name }: Case, picture: Uint8Array): Promise<Answer> => {
  const boundary = `thali-${name}`
  const item = JSON.stringify({
    restaurantId: place.restaurant.id,
    name: `Rasam ${name}`,
    price: 90,
    categoryId: place.restaurant.categoryId,
  })
  const part = (head: string): string => `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`
  const body = Buffer.concat([
    Buffer.from(part('name="item"\r\nContent-Type: application/json') + item),
    Buffer.from(`\r\n${part('name="image"; filename="a.jpg"\r\nContent-Type: image/jpeg')}`),
    picture,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': `multipart/form-data; boundary=${boundary}` }
  return phone.send('/api/items', { method: 'POST', headers, body })
}

/** A picture as a phone makes it is stored; one that is too large gets the server's own answer. */
const checkUploads = async (current: Case): Promise<boolean> => {
  const photo = await aPhoto()
  // Bytes after the end of a JPEG are ignored.
  const padded = Buffer.concat([photo, randomBytes(2_500_000 - photo.length)])
  const stored = await savePicture(current, padded)
  const refused = await savePicture(current, Buffer.concat([photo, randomBytes(bounds.imageBytesMax)]))
  return stored.status === 201 && refused.status === 413 && refused.body.includes('payload_too_large')
}

const checks = {
  'login limit': checkLimits,
  'visit cookie': checkVisit,
  'scanned card, order, event stream': checkCard,
  'live screen': checkLive,
  uploads: checkUploads,
} satisfies Readonly<Record<string, (current: Case) => Promise<boolean>>>

type Setting = { readonly place: Place; readonly port: number; readonly token: string; readonly card: string }

const tryProxy = async ({ place, port, token, card }: Setting, kind: string, block: string, at: number) => {
  if (!isProxyKind(kind)) return { failed: ['all'], figure: `${kind || 'a block without a language'}: NOT TRIED` }
  const proxy = await startProxy(kind, block, port)
  const failed: string[] = []
  try {
    for (const [hostAt, host] of hosts.entries()) {
      const phone = createPhone(proxy.port, host)
      const current = { phone, place, token, card, name: `${kind}-${at}-${hostAt}` }
      for (const [check, run] of Object.entries(checks))
        if (!(await run(current).catch(() => false))) failed.push(`${check} at https://${host}`)
    }
    if (proxy.log().includes(card) || proxy.log().includes(token)) failed.push('secrets stay out of the log')
    const figure = `${kind}, ${hosts.length} origins, ${Object.keys(checks).length} checks each: ${failed.length} failed`
    return { failed, figure: failed.length > 0 ? `${figure}: ${failed.join('; ')}` : figure }
  } finally {
    await proxy.stop()
  }
}

const run = async (place: Place) => {
  const env = { NODE_ENV: 'production', RATE_LIMIT: 'strict', TRUST_PROXY: 'on' }
  const server = spawnServer({ ...place.env, ...env })
  try {
    const url = await server.url
    const post = async (path: string, body: object, token?: string): Promise<{ accessToken: string; path: string }> => {
      const authorization = token === undefined ? {} : { Authorization: `Bearer ${token}` }
      const headers = { 'Content-Type': 'application/json', 'X-Forwarded-Proto': 'https', ...authorization }
      const answer = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      return answer.json()
    }
    const { restaurant } = place
    const { accessToken: token } = await post('/auth/login', { username: restaurant.admin, password })
    const { path: card } = await post(`/tables/${tableNumber}/card`, { restaurantId: restaurant.id }, token)
    const profile = readProfile(readFileSync(join(root, 'compose.yaml'), 'utf8'))
    const blocks = [
      ...readProxyBlocks(readFileSync(join(root, 'docs/operate.md'), 'utf8')),
      { kind: 'compose', text: profile },
    ]
    const setting = { place, port: Number(new URL(url).port), token, card }
    const tried = []
    for (const [at, { kind, text }] of blocks.entries()) tried.push(await tryProxy(setting, kind, text, at))
    const missing = ['caddy', 'nginx', 'haproxy'].filter((kind) => !blocks.some((block) => block.kind === kind))
    // Every proxy sends what is needed, so the server has nothing to say about it.
    const warnings = server
      .output()
      .split('\n')
      .filter((line) => line.includes('Behind a proxy')).length
    return {
      isProven: missing.length === 0 && warnings === 0 && tried.every(({ failed }) => failed.length === 0),
      figures: [
        ...tried.map(({ figure }) => figure),
        ...missing.map((kind) => `docs/operate.md has no configuration for ${kind}`),
        `${warnings} warnings about a proxy in the log`,
      ],
    }
  } finally {
    await server.kill()
  }
}

/** Starts each proxy of docs/operate.md and of compose.yaml with its own configuration, and calls through it as browsers do. */
export const proof: Proof = {
  promise:
    'Each proxy configuration of docs/operate.md, and the profile of compose.yaml, works on the usual port and on another one, and no caller can invent an address.',
  missing() {
    const program = missingProxy()
    return program === undefined ? undefined : `${program} is not installed: apt-get install nginx haproxy caddy`
  },
  async run() {
    const place = await openPlace('sqlite')
    try {
      return await run(place)
    } finally {
      await place.drop()
    }
  },
}
