// A minimal event stream of node:http for comparison, as a program of visit-events.ts: it writes each posted text to all.
import { createServer, type ServerResponse } from 'node:http'

const streams = new Set<ServerResponse>()

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    response.write(':\n\n')
    streams.add(response)
    request.socket.setTimeout(0)
    return
  }
  let body = ''
  request.on('data', (chunk) => (body += String(chunk)))
  request.on('end', () => {
    const bytes = Buffer.from(body)
    for (const stream of streams) stream.write(bytes)
    response.end()
  })
})
server.listen(0, '127.0.0.1', () => process.stdout.write(JSON.stringify(server.address())))
