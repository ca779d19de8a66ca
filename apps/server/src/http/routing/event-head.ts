import type { FastifyReply } from 'fastify'

const headers = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  // nginx would collect messages before it passes them on.
  'X-Accel-Buffering': 'no',
  Connection: 'close',
}

/** Sends the head of an event stream; the response is written without the framework from then on. */
export const sendEventHead = (reply: FastifyReply): void => {
  const { raw } = reply
  reply.hijack()
  raw.socket?.setTimeout(0)
  // Each message is one write, without the frame of a chunk.
  raw.removeHeader('Transfer-Encoding')
  for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...headers }))
    if (value !== undefined) raw.setHeader(name, value)
  raw.writeHead(200)
  raw.flushHeaders()
}
