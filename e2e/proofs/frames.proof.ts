import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { apiRoot } from '@thali/contract/api/endpoint'
import { livePath, topicPath, pingDestination } from '@thali/contract/api/topics'
import { ownChild } from '../../apps/server/test/children.ts'
import { aRestaurant, anItem, password } from '../../apps/server/test/builders.ts'
import { createTestDatabase } from '../../apps/server/test/database.ts'
import { Mutator } from '../../apps/server/test/screens/mutator.ts'
import { HostileClient } from '../../apps/server/test/screens/hostile-client.ts'
import { startRoom } from '../../apps/server/test/screens/room.ts'
import { spawnServer } from '../../apps/server/test/spawn.ts'
import { post, sendOrders } from '../../testing/orders.ts'
import type { Proof } from '../../testing/proof.ts'

const counts = { full: 100_000, short: 500 } as const
/** Share of frames (percent) for the loop-back profile, which also supports acknowledgements and transactions. */
const loopBackShare = 30
const clients = 16

const broker = fileURLToPath(new URL('../../apps/server/test/loop-back/main.ts', import.meta.url))

const openFiles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length

/** The target of the frames, and its credentials. */
type Target = { readonly url: string; readonly login: string; readonly frames: readonly string[] }

const plain = (command: string, headers: readonly string[], body = ''): string =>
  `${command}\n${headers.map((one) => `${one}\n`).join('')}\n${body}\0`

const framesFor = (topic: string, sendTo: string, login: string): string[] => [
  plain('CONNECT', ['accept-version:1.0,1.1,1.2', 'heart-beat:10000,10000', login]),
  plain('STOMP', ['accept-version:1.1', 'host:thali', login]),
  plain('SUBSCRIBE', ['id:sub-0', `destination:${topic}`, 'ack:auto', 'receipt:on']),
  plain('SUBSCRIBE', ['id:a\\cb\\\\', `destination:${topic}`, 'ack:client-individual']),
  plain('UNSUBSCRIBE', ['id:sub-0', 'receipt:off']),
  plain('SEND', [`destination:${sendTo}`, 'receipt:r', 'content-type:text/plain'], 'ping ராகி 🍛'),
  plain('SEND', [`destination:${sendTo}`, 'content-length:5'], 'a\0b\0c'),
  plain('ACK', ['id:m1', 'message-id:m1', 'subscription:sub-0', 'transaction:t']),
  plain('NACK', ['id:m1', 'message-id:m1']),
  plain('BEGIN', ['transaction:t', 'receipt:b']) + plain('SEND', [`destination:${sendTo}`, 'transaction:t'], 'x'),
  plain('COMMIT', ['transaction:t']),
  plain('ABORT', ['transaction:t']),
  plain('DISCONNECT', ['receipt:bye']),
  plain('MESSAGE', [`destination:${topic}`, 'message-id:1', 'subscription:sub-0'], '{"id":"x"}'),
  '\n\r\n\n',
]

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** Sends a number of mutated frames, over as many connections as needed. */
const sendMutatedFrames = async (target: Target, count: number, seed: number): Promise<Record<string, number>> => {
  const outcomes: Record<string, number> = {}
  const mutator = new Mutator(seed, target.frames)
  let left = count
  const attack = async (): Promise<void> => {
    while (left > 0) {
      const client = await HostileClient.open(target.url, mutator.chance(75) ? target.login : undefined)
      // A new connection, before the engine closes this one for too many frames.
      for (let sent = 0; sent < 40 && left > 0 && client.isOpen; sent += 1) {
        left -= 1
        const outcome = await client.send(mutator.next())
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
      }
      client.cut()
    }
  }
  await Promise.all(Array.from({ length: clients }, attack))
  return outcomes
}

const describe = (outcomes: Record<string, number>): string =>
  Object.entries(outcomes)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([outcome, count]) => `${count.toLocaleString('en')} ${outcome}`)
    .join(', ')

/** Waits until a process has no more open files than before; returns the number of extra files. */
const leaked = async (pid: number, before: number): Promise<number> => {
  for (let time = 0; time < 50 && openFiles(pid) > before; time += 1) await sleep(100)
  return openFiles(pid) - before
}

export const proof: Proof = {
  promise: 'A hundred thousand invalid frames cause no crash and leave no socket open.',
  async run(effort) {
    const count = counts[effort]
    const seed = Date.now() % 1_000_000
    const database = await createTestDatabase()
    const restaurant = await aRestaurant(database.db, 'room')
    const itemId = await anItem(database.db, restaurant, 'dosa')
    const server = spawnServer({ ...database.env, NODE_ENV: 'production', RATE_LIMIT: 'off' })
    const port = await freePort()
    const loopBack = ownChild(
      spawn(process.execPath, [broker, 'loop-back', String(port)], { stdio: ['ignore', 'pipe', 'pipe'] }),
    )
    const loopBackPid = loopBack.pid ?? 0
    let loopBackOutput = ''
    const listening = once(loopBack.stdout, 'data')
    for (const stream of [loopBack.stdout, loopBack.stderr])
      stream.on('data', (text) => (loopBackOutput += String(text)))
    const room = startRoom()
    try {
      const url = await server.url
      await listening
      const live = `${url.replace('http', 'ws')}${apiRoot}${livePath}`
      const { text } = await post(`${url}${apiRoot}/auth/login`, { username: restaurant.waiter, password })
      const { accessToken }: { accessToken: string } = JSON.parse(text)
      const [topic, bearer] = [topicPath('orders', restaurant.id), `Authorization:Bearer ${accessToken}`]
      await room.open({ count: 1, url: live, tokens: [accessToken], topic })
      const before = { server: openFiles(server.pid), loopBack: openFiles(loopBackPid) }

      const forLoopBack = Math.round((count * loopBackShare) / 100)
      const guest = 'login:guest\npasscode:guest'
      const [product, echo] = await Promise.all([
        sendMutatedFrames(
          { url: live, login: bearer, frames: framesFor(topic, pingDestination, bearer) },
          count - forLoopBack,
          seed,
        ),
        sendMutatedFrames(
          { url: `ws://localhost:${port}/ws`, login: guest, frames: framesFor('/topic/a', '/queue/a', guest) },
          forLoopBack,
          seed + 1,
        ),
      ])
      const left = [await leaked(server.pid, before.server), await leaked(loopBackPid, before.loopBack)]
      const sent = await sendOrders({ url, restaurantId: restaurant.id, itemId, count: 10, perSecond: 20 })
      await sleep(500)
      const { receivedBy, disordered } = await room.report({})
      const wrong = [server.output(), loopBackOutput].filter((output) => output.includes('live connection failed'))
      const isWell = sent === 10 && receivedBy.length === 10 && disordered === 0 && loopBack.exitCode === null
      return {
        isProven: isWell && wrong.length === 0 && left.every((files) => files <= 0),
        figures: [
          `to the product: ${describe(product)}`,
          `to the loop-back profile: ${describe(echo)}`,
          `left open: ${left[0]} sockets of the product, ${left[1]} of the loop-back profile; seed ${seed}`,
          `a screen connected throughout received ${receivedBy.length} of 10 orders sent afterwards`,
          ...wrong,
        ],
      }
    } finally {
      await room.end()
      loopBack.kill()
      await server.kill()
      await database.drop()
    }
  },
}
