import type { ServerResponse } from 'node:http'
import { Server, type Socket } from 'node:net'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import { AppError } from '#server/platform/app-error.ts'
import type { HttpServer } from './server.ts'

/** How a server ends without leaving anybody it had let in without an answer. */
export type Drain = {
  isDraining(): boolean
  /** Requests that were taken in, answered or not. */
  taken(): number
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

// So long those who come are told so; then the door closes, at the next quiet moment.
const doorMs = 200
const restlessMs = 1000
const restMs = 0.3

/** A moment in which the program just took every connection that the system held for it: what waits there is reset. */
const rest = async (): Promise<void> => {
  const startedAt = performance.now()
  for (let before = startedAt; before - startedAt < restlessMs; before = performance.now()) {
    await (performance.now() - startedAt < doorMs ? wait(1) : turn())
    const now = performance.now()
    if (now - startedAt > doorMs && now - before < restMs) return
  }
}

/**
 * Prepares a server for being drained.
 *
 * @param http The server, before its routes.
 * @returns How to drain it.
 */
export const createDrain = (http: HttpServer): Drain => {
  let isDraining = false
  let lastRequestAt = 0
  let taken = 0
  const { server } = http
  // Before everything else that listens: ready answers do not go through the framework's hooks.
  server.prependListener('request', (_, response: ServerResponse) => {
    taken += 1
    if (!isDraining) return
    lastRequestAt = performance.now()
    // The client opens its next connection elsewhere.
    response.setHeader('Connection', 'close')
  })
  // Who comes to a service that stops is asked to come again: phones then wait, and the room at the door empties.
  const late = new WeakSet<Socket>()
  server.on('connection', (socket: Socket) => {
    if (isDraining) late.add(socket)
  })
  http.addHook('onRequest', ({ raw: { socket } }, _, done) => {
    done(isDraining && late.has(socket) ? new AppError('unavailable', {}, 'The service is stopping.') : undefined)
  })
  const connections = (): Promise<number> =>
    new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)))
  return {
    isDraining: () => isDraining,
    taken: () => taken,
    async drain(limitMs) {
      const startedAt = performance.now()
      isDraining = true
      await rest()
      lastRequestAt = performance.now()
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
