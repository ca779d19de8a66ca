// Thali's program for board-ticks.ts: a board may get a message every 20 ms, because a measurement of p99 needs many ticks.
import { streamLimits } from '../apps/server/src/visit-events/limits.ts'

Object.assign(streamLimits, { boardMs: 20 })
await import('../apps/server/src/main.ts')
