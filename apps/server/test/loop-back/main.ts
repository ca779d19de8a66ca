// node apps/server/test/loop-back/main.ts [loop-back | product] [port]: the STOMP engine alone, for the test suites of
// STOMP clients (live/README.md). `loop-back` is a small broker in memory. `product` has the destinations of Thali, for
// a restaurant without messages. Both accept guest/guest and large frames, and close soon after a missed heart-beat.
import { createServer } from 'node:http'
import { maySubscribe, pingDestination } from '@thali/contract/api/topics'
import { liveLimits, type LiveLimits } from '#server/live/limits.ts'
import { productProfile } from '#server/live/product.ts'
import type { Profile } from '#server/live/profile.ts'
import { attachStomp } from '#server/live/stomp-server.ts'
import { Topics } from '#server/live/topics.ts'
import { createLog } from '#server/platform/log.ts'
import { identifyGuest, LoopBack } from './destinations.ts'

if (process.env['NODE_ENV'] === 'production') throw new Error('This server is for tests: its login is public.')

const limits: LiveLimits = {
  ...liveLimits,
  heartBeatMs: 1000,
  tickMs: 100,
  frameBytesMax: 2 * 1024 * 1024,
  bufferedBytesMax: 16 * 1024 * 1024,
  framesMax: 10_000,
}

const product = (): Profile => ({
  ...productProfile({
    authenticate: () => Promise.resolve(undefined),
    topics: new Topics(),
    maySubscribe,
    pingDestination,
    sendBytesMax: limits.sendBytesMax,
  }),
  identify: identifyGuest,
})

const [name = 'loop-back', port = '15674'] = process.argv.slice(2)
const profile = name === 'product' ? product() : new LoopBack().profile
const server = createServer((_, response) => response.writeHead(404).end())
const stomp = attachStomp(server, {
  path: '/ws',
  profile,
  limits,
  isOriginAllowed: () => true,
  isBinary: true,
  log: createLog(process.env['LOG_LEVEL'] ?? 'warn'),
})
server.listen(Number(port), 'localhost', () =>
  process.stdout.write(`STOMP with the ${name} profile at ws://localhost:${port}/ws\n`),
)
process.once('SIGTERM', () => void stomp.close().then(() => server.close()))
