import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const unreadBytesMax = 1024 * 1024

/** Reads on after a refusal, up to 1 MiB: a client that still sends may miss the response if the connection closes. */
export const readUnread = (request: IncomingMessage): void => {
  if (request.complete) return
  let bytes = 0
  request.on('data', (chunk: Uint8Array) => {
    bytes += chunk.length
    if (bytes > unreadBytesMax) request.socket.destroy()
  })
}

/** Closes an idle connection, unless its client waits for the response to a complete request. */
export const closeIdle = (response: ServerResponse, socket: Socket): void => {
  if (response.headersSent || !response.req.complete) socket.destroy()
}
