import type { ServerResponse } from 'node:http'
import { Server, type Socket } from 'node:net'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import { AppError } from '#server/platform/app-error.ts'
import type { HttpServer } from './server.ts'

/** Graceful shutdown: every accepted request gets its response. */
export type Drain = {
  isDraining(): boolean
  accepted(): number
  /**
   * Refuses new connections and completes accepted requests. Settles after the last connection closed, with the number
   * of connections cut after `limitMs`.
   */
  drain(limitMs: number): Promise<number>
}

// Connections idle for this long are closed: a request sent before the shutdown has arrived by then.
const quietMs = 500
const checkMs = 25

// New connections get 503 for this long. Then the listener closes, at a moment without waiting connections.
const refuseMs = 200
const busyMaxMs = 1000
const quietTurnMs = 0.3

/** Waits until the system's queue of connections is empty: closing the listener resets those in the queue. */
const emptyQueue = async (): Promise<void> => {
  const startedAt = performance.now()
  for (let before = startedAt; before - startedAt < busyMaxMs; before = performance.now()) {
    await (performance.now() - startedAt < refuseMs ? wait(1) : turn())
    const now = performance.now()
    if (now - startedAt > refuseMs && now - before < quietTurnMs) return
  }
}

/** Prepares a graceful shutdown. Call it before the routes are added. */
export const createDrain = (http: HttpServer): Drain => {
  let isDraining = false
  let lastRequestAt = 0
  let accepted = 0
  const { server } = http
  // Before all other listeners: responses of the fast path bypass the framework's hooks.
  server.prependListener('request', (_, response: ServerResponse) => {
    accepted += 1
    if (!isDraining) return
    lastRequestAt = performance.now()
    // The client opens its next connection to another process.
    response.setHeader('Connection', 'close')
  })
  // Late connections get 503: phones then wait, and the system's queue empties.
  const late = new WeakSet<Socket>()
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    if (isDraining) late.add(socket)
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  /** Browsers connect ahead of a request. Node does not count such a connection among the idle ones. */
  const closeUnused = (): void => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  }
  http.addHook('preClose', async () => closeUnused())
  http.addHook('onRequest', ({ raw: { socket } }, _, done) => {
    done(isDraining && late.has(socket) ? new AppError('unavailable', {}, 'The service is stopping.') : undefined)
  })
  const connections = (): Promise<number> =>
    new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)))
  return {
    isDraining: () => isDraining,
    accepted: () => accepted,
    async drain(limitMs) {
      const startedAt = performance.now()
      isDraining = true
      await emptyQueue()
      lastRequestAt = performance.now()
      // Closes the listener only: http's own close also cuts idle connections, perhaps before their next request.
      Server.prototype.close.call(server)
      while ((await connections()) > 0) {
        const now = performance.now()
        if (now - startedAt > limitMs) break
        if (now - lastRequestAt > quietMs) {
          server.closeIdleConnections()
          closeUnused()
        }
        await wait(checkMs)
      }
      const left = await connections()
      server.closeAllConnections()
      return left
    },
  }
}
