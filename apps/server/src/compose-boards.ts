import type { Database } from './db/database.ts'
import { bindBoard } from './features/board/routes.ts'
import { BoardService } from './features/board/service.ts'
import { serveBoardEvents } from './http/routing/board-events.ts'
import type { RateLimiter } from './http/routing/rate-limits.ts'
import type { Bind } from './http/routing/route.ts'
import type { HttpServer } from './http/server.ts'
import type { Clock } from './platform/clock.ts'
import type { Log } from './platform/log.ts'
import type { StreamLimits } from './visit-events/limits.ts'
import { BoardStreams } from './visit-events/board-streams.ts'

type Composing = {
  readonly bind: Bind
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly streamLimits?: Partial<StreamLimits> | undefined
}

/** Creates the boards of tokens, with their call and their event streams. */
export const composeBoards = (
  http: HttpServer,
  limiter: RateLimiter,
  { bind, db, clock, log, streamLimits: limits }: Composing,
): BoardStreams => {
  const boards = new BoardService({ db, clock })
  bindBoard(bind, boards)
  const streams = new BoardStreams({
    log,
    findPlace: (code) => boards.findPlace(code),
    read: (place) => boards.read(place),
    limits,
  })
  serveBoardEvents(http, (...opening) => streams.open(...opening), limiter)
  return streams
}
