import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ownChild } from '../../apps/server/test/children.ts'
import type { Proof } from '../../testing/proof.ts'

/** Cases that need features our topics do not have, by the suite's names. */
const needing = {
  'a message that comes back to its sender': [
    'Compat Stomp Message Send and receive a message',
    'Compat Stomp Message Send and receive a message with a JSON body',
    'Compat Stomp Message Should allow skipping content length header',
    'Stomp Message Large data Large binary message',
    'Stomp Message Large data Large text message',
    'Stomp Message Logs raw communication',
    'Stomp Message Send and receive a message',
    'Stomp Message Send and receive a message with a JSON body',
    'Stomp Message Send and receive binary message',
    'Stomp Message Send and receive non-ASCII UTF8 text',
    'Stomp Message Send and receive text/binary messages',
    'Stomp Message Should allow skipping content length header',
    'Stomp Message Should always add content length header for binary messages',
    'Stomp Receipts Should confirm send using receipt',
    'Stomp Receipts Should confirm subscription using receipt',
    'Stomp Subscription Should no longer receive messages after unsubscribing to destination',
    'Stomp Subscription Should receive messages sent to destination after subscribing',
    'Stomp Subscription Should receive messages with special chars in headers',
    'Stomp Subscription Should tolerate exceptions thrown in a message handler',
    'appendMissingNULLonIncoming Should append missing null in incoming frames (bypass bug in React Native)',
    'splitLargeFrames Should not split large binary messages',
  ],
  'an acknowledgement': [
    'Stomp Acknowledgement (RabbitMQ specific queue destination) Should deliver to other client if connection drops before ack',
    'Stomp Acknowledgement (RabbitMQ specific queue destination) Should deliver to other client if nacked from one',
    'Stomp Acknowledgement (RabbitMQ specific queue destination) Should not redeliver after ack',
  ],
  'a transaction': [
    'Stomp Transaction Send a message in a transaction and abort',
    'Stomp Transaction Send a message in a transaction and commit',
    'Stomp Transaction Send a message outside a transaction and abort',
  ],
} as const

const suite = process.env['STOMPJS_SUITE']
const broker = fileURLToPath(new URL('../../apps/server/test/loop-back/main.ts', import.meta.url))

type Outcome = { readonly count: number; readonly failed: readonly string[] }

/** Runs the suite against a server with this profile, and stops the server. */
const runSuite = async (copy: string, profile: 'loop-back' | 'product'): Promise<Outcome> => {
  const server = ownChild(spawn(process.execPath, [broker, profile], { stdio: ['ignore', 'pipe', 'inherit'] }))
  const ended = once(server, 'close')
  try {
    await Promise.race([once(server.stdout, 'data'), ended.then(() => Promise.reject(new Error('No server')))])
    const library = createRequire(join(copy, 'package.json')).resolve('jasmine')
    const jasmine = join(dirname(library), '../bin/jasmine.js')
    const child = ownChild(spawn(process.execPath, [jasmine, '--config=spec/support/jasmine.json'], { cwd: copy }))
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
    await once(child, 'close')
    const count = Number(/^(\d+) specs?, \d+ failures?/m.exec(output)?.[1] ?? 0)
    const failed = [...output.matchAll(/^\d+\) (.+)$/gm)].map(([, name = '']) => name)
    return { count, failed: failed.toSorted() }
  } finally {
    server.kill()
    await ended
  }
}

export const proof: Proof = {
  promise: 'The test suite of the STOMP client of our screens passes with our engine.',
  missing: () => (suite ? undefined : 'STOMPJS_SUITE names no copy of the suite (apps/server/src/live/README.md)'),
  async run() {
    const copy = resolve(suite ?? '.')
    const loopBack = await runSuite(copy, 'loop-back')
    const product = await runSuite(copy, 'product')
    const expected = Object.values(needing).flat().toSorted()
    const unexpected = product.failed.filter((name) => !expected.some((one) => one === name))
    return {
      isProven:
        loopBack.count > 0 &&
        loopBack.count === product.count &&
        loopBack.failed.length === 0 &&
        unexpected.length === 0 &&
        product.failed.length === expected.length,
      figures: [
        `loop-back profile: ${loopBack.count} cases, ${loopBack.failed.length} failed`,
        ...loopBack.failed.map((name) => `failed with the loop-back profile: ${name}`),
        `product profile: ${product.count} cases, ${product.count - product.failed.length} passed`,
        ...unexpected.map((name) => `failed with the product profile, and should not: ${name}`),
        ...Object.entries(needing).map(
          ([need, names]) =>
            `need ${need}, which the product's topics do not have (${names.length}): ${names.join('; ')}`,
        ),
      ],
    }
  },
}
