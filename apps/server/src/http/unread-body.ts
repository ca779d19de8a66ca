import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const unreadBytesMax = 1024 * 1024

/**
 * Reads on when a call is answered before its body has arrived: a client that is still sending may not see the answer if
 * the connection is closed at once. After 1 MiB the connection is cut.
 *
 * @param request A call that is being refused.
 */
export const readUnread = (request: IncomingMessage): void => {
  if (request.complete) return
  let bytes = 0
  request.on('data', (chunk: Uint8Array) => {
    bytes += chunk.length
    if (bytes > unreadBytesMax) request.socket.destroy()
  })
}

/**
 * Closes an idle connection, unless a client waits there for an answer to a whole call: closing it then would be no answer.
 *
 * @param response The answer that the connection is for.
 * @param socket The idle connection.
 */
export const closeIdle = (response: ServerResponse, socket: Socket): void => {
  if (response.headersSent || !response.req.complete) socket.destroy()
}
