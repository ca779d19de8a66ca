import type { Server } from 'node:http'
import type { LiveStats } from './census.ts'
import { liveLimits, type LiveLimits } from './limits.ts'
import type { Authenticate } from './login.ts'
import { productProfile } from './product.ts'
import type { LiveActor } from './profile.ts'
import { attachStomp, type StompOptions } from './stomp-server.ts'
import { Topics } from './topics.ts'

export type { LiveStats } from './census.ts'
export type { LiveActor } from './profile.ts'

export type LiveOptions = Pick<StompOptions, 'path' | 'isOriginAllowed' | 'proxies' | 'log'> & {
  /** Who a bearer token belongs to, or undefined when it is not valid. */
  readonly authenticate: Authenticate
  /** Whether the actor may subscribe to a destination. */
  readonly maySubscribe: (actor: LiveActor, destination: string) => boolean
  /** The one destination clients may send to. */
  readonly pingDestination: string
  /** Other limits, for tests. */
  readonly limits?: Partial<LiveLimits>
}

export type Live = {
  /** Sends one message, encoded once, to every socket subscribed to the destination, in call order. */
  publish(destination: string, message: unknown): void
  /** Closes every socket of a session (logout, family revoked) with an ERROR; they hear nothing after this returns. */
  endSession(sessionId: string): void
  /** Sessions that have a socket open now. */
  sessionIds(): ReadonlySet<string>
  /** Sockets open now. */
  connectionCount(): number
  /** What there is to count, now and since the start. */
  stats(): LiveStats
  /** Closes all with 1001 and frees the upgrade handler; settles when the last socket is gone. */
  close(): Promise<void>
}

/**
 * The live connection of the product (spec §7 "Live connection"): the staff's screens listen to the topics of their
 * restaurant. Whoever connects needs a valid token, in the `Authorization` header of CONNECT or of the request, or as
 * the request's `access_token`; several must be of one session.
 */
export const attachLive = (server: Server, options: LiveOptions): Live => {
  const limits: LiveLimits = { ...liveLimits, ...options.limits }
  const topics = new Topics()
  const profile = productProfile({ ...options, topics, sendBytesMax: limits.sendBytesMax })
  const stomp = attachStomp(server, { ...options, profile, limits })
  return {
    publish: (destination, message) => topics.publish(destination, message),
    endSession: stomp.endSession,
    sessionIds: stomp.sessionIds,
    connectionCount: stomp.connectionCount,
    stats: stomp.stats,
    close: stomp.close,
  }
}
