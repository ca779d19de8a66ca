// The simplest board of tokens for comparison, as a program of board-ticks.ts: it stores each posted text in SQLite, sends
// it to the open streams, and answers. Its page draws the text.
import { createServer, type ServerResponse } from 'node:http'
import { DatabaseSync } from 'node:sqlite'

const db = new DatabaseSync(process.argv[2] ?? '')
db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE ticks (text TEXT NOT NULL) STRICT')
const insert = db.prepare('INSERT INTO ticks (text) VALUES (?)')

const page = `<!doctype html><meta charset="utf-8"><title>Tokens</title><p></p><script>
new EventSource('/events').onmessage = ({ data }) => { document.querySelector('p').textContent = data }
</script>`

const streams = new Set<ServerResponse>()

const server = createServer((request, response) => {
  if (request.method === 'GET' && request.url === '/events') {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    response.write(':\n\n')
    streams.add(response)
    return
  }
  if (request.method === 'GET') {
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(page)
    return
  }
  let body = ''
  request.on('data', (chunk) => (body += String(chunk)))
  request.on('end', () => {
    insert.run(body)
    for (const stream of streams) stream.write(`data: ${body}\n\n`)
    response.end()
  })
})
server.listen(0, '127.0.0.1', () => process.stdout.write(JSON.stringify(server.address())))
