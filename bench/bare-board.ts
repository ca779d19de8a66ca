// The simplest board of tokens for comparison, as a program of board-ticks.ts: it stores each posted state of a token in
// SQLite, sends all tokens to the open streams, and answers. Its page draws them in two columns as large as Thali's.
import { createServer, type ServerResponse } from 'node:http'
import { DatabaseSync } from 'node:sqlite'

const [path = '', tokens = '0'] = process.argv.slice(2)
const db = new DatabaseSync(path)
db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
db.exec('CREATE TABLE tokens (number INTEGER PRIMARY KEY, is_ready INTEGER NOT NULL) STRICT')
const insert = db.prepare('INSERT INTO tokens (number, is_ready) VALUES (?, 0)')
for (let token = 1; token <= Number(tokens); token += 1) insert.run(token)
const update = db.prepare('UPDATE tokens SET is_ready = ? WHERE number = ?')
const select = db.prepare('SELECT number, is_ready FROM tokens ORDER BY number')

const page = `<!doctype html><meta charset="utf-8"><title>Tokens</title><style>
body { display: grid; grid-template-columns: 1fr 1fr; height: 100dvh; margin: 0; font-weight: 800 }
ul { display: flex; flex-wrap: wrap; gap: 0 0.25em; align-content: start; overflow: hidden; margin: 0; font-size: 13.3vh; list-style: none }
</style><ul></ul><ul></ul><script>
const columns = document.querySelectorAll('ul')
new EventSource('/events').onmessage = ({ data }) => {
  const tokens = JSON.parse(data)
  columns.forEach((column, isReady) => column.replaceChildren(...tokens.filter((token) => token.is_ready === isReady).map((token) => {
    const item = document.createElement('li')
    item.textContent = token.number
    return item
  })))
}
</script>`

const streams = new Set<ServerResponse>()
const message = (): string => `data: ${JSON.stringify(select.all())}\n\n`

const server = createServer((request, response) => {
  if (request.method === 'GET' && request.url === '/events') {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    response.write(message())
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
    const { token, isReady }: { token: number; isReady: boolean } = JSON.parse(body)
    update.run(Number(isReady), token)
    const bytes = message()
    for (const stream of streams) stream.write(bytes)
    response.end()
  })
})
server.listen(0, '127.0.0.1', () => process.stdout.write(JSON.stringify(server.address())))
