import { Server } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { HttpServer } from './server.ts'

/** How a server ends without leaving anybody it had let in without an answer. */
export type Drain = {
  isDraining(): boolean
  /**
   * Lets nobody new in, answers what was sent, and settles when the last connection is gone.
   *
   * @param limitMs After this long the rest is cut off.
   * @returns How many connections were cut off.
   */
  drain(limitMs: number): Promise<number>
}

// Connections that were idle this long are let go: a request on its way when the end began has arrived by then.
const quietMs = 500
const lookMs = 25

/**
 * Prepares a server for being drained.
 *
 * @param http The server, before its routes.
 * @returns How to drain it.
 */
export const createDrain = (http: HttpServer): Drain => {
  let isDraining = false
  let lastRequestAt = 0
  http.addHook('onRequest', (_, reply, done) => {
    if (isDraining) {
      lastRequestAt = performance.now()
      // The client opens its next connection elsewhere.
      void reply.header('Connection', 'close')
    }
    done()
  })
  const { server } = http
  const connections = (): Promise<number> =>
    new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)))
  return {
    isDraining: () => isDraining,
    async drain(limitMs) {
      const startedAt = performance.now()
      isDraining = true
      lastRequestAt = startedAt
      // The listener alone: http's own close would at once cut idle connections, with a request perhaps on its way.
      Server.prototype.close.call(server)
      while ((await connections()) > 0) {
        const now = performance.now()
        if (now - startedAt > limitMs) break
        if (now - lastRequestAt > quietMs) server.closeIdleConnections()
        await wait(lookMs)
      }
      const left = await connections()
      server.closeAllConnections()
      return left
    },
  }
}
