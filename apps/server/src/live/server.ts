import type { Server } from 'node:http'
import type { ProgramRole } from '@thali/contract/auth/roles'
import type { LiveStats } from './connection-registry.ts'
import { liveLimits, type LiveLimits } from './limits.ts'
import type { AuthenticateLive } from './login.ts'
import { productProfile } from './product.ts'
import type { LiveActor } from './profile.ts'
import { attachStomp, type StompOptions } from './stomp-server.ts'
import { Topics } from './topics.ts'

export type { LiveStats } from './connection-registry.ts'
export type { LiveActor } from './profile.ts'

export type LiveOptions = Pick<StompOptions, 'path' | 'isOriginAllowed' | 'proxies' | 'log'> & {
  /** Undefined for an invalid token. */
  readonly authenticate: AuthenticateLive
  readonly maySubscribe: (actor: LiveActor, destination: string) => boolean
  readonly pingDestination: string
  /** Other limits, for tests. */
  readonly limits?: Partial<LiveLimits>
}

export type Live = {
  /** Sends a message, encoded once, to the subscribers of the destination without the role `except`, in call order. */
  publish(destination: string, message: unknown, except?: ProgramRole): void
  hasSubscribers(destination: string): boolean
  /** Closes all sockets of a session (logout, family revoked) with an ERROR. Nothing is delivered afterwards. */
  endSession(sessionId: string): void
  /** Sessions with an open socket. */
  sessionIds(): ReadonlySet<string>
  connectionCount(): number
  stats(): LiveStats
  /** Closes all sockets with 1001 and removes the upgrade handler; settles after the last socket closed. */
  close(): Promise<void>
}

/**
 * The live connection of the product (spec §7 "Live connection"). A client sends a token in the `Authorization` header
 * of CONNECT or of the request, or as the request's `access_token`; several must be of one session.
 */
export const attachLive = (server: Server, options: LiveOptions): Live => {
  const limits: LiveLimits = { ...liveLimits, ...options.limits }
  const topics = new Topics()
  const profile = productProfile({ ...options, topics, sendBytesMax: limits.sendBytesMax })
  const stomp = attachStomp(server, { ...options, profile, limits })
  return {
    publish: (...published) => topics.publish(...published),
    hasSubscribers: (destination) => topics.hasSubscribers(destination),
    endSession: stomp.endSession,
    sessionIds: stomp.sessionIds,
    connectionCount: stomp.connectionCount,
    stats: stomp.stats,
    close: stomp.close,
  }
}
