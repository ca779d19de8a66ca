import { createServer } from 'node:http'
import { once } from 'node:events'
import { gzipSync } from 'node:zlib'
import { buildAlone } from '../../testing/build-alone.ts'

// The plainest page with one counter, and with two views to go between: what React itself asks.
const program = `
import { createElement as h, useState } from 'react'
import { createRoot } from 'react-dom/client'
const rows = Array.from({ length: 20 }, (_, at) => h('li', { key: at }, 'Row ' + at))
const App = () => {
  const [count, setCount] = useState(0)
  const [path, setPath] = useState(location.hash)
  window.onhashchange = () => setPath(location.hash)
  return h('main', null,
    h('h1', null, path === '#there' ? 'There' : 'Here'),
    h('p', null, count),
    h('button', { onClick: () => setCount(count + 1) }, 'Add one'),
    h('ul', null, rows))
}
createRoot(document.getElementById('root')).render(h(App))
`

/** Pages that do as little as can be done, for what a browser takes for that. */
export type Floor = {
  readonly url: string
  /** Puts a page of plain HTML at a path; what it asks for beside is fetched from the product once. */
  put(path: string, html: string): void
  stop(): void
}

/**
 * Starts a server with `/react.html`, the counter.
 *
 * @param productUrl Where pictures and font come from.
 * @returns The server.
 */
export const startFloor = async (productUrl: string): Promise<Floor> => {
  const files = new Map<string, { type: string; bytes: Buffer; isZipped: boolean }>()
  const put = (path: string, html: string): void =>
    void files.set(path, { type: 'text/html; charset=utf-8', bytes: gzipSync(html, { level: 9 }), isZipped: true })
  const script = gzipSync(await buildAlone('floor-of-the-bench', program), { level: 9 })
  files.set('/react.js', { type: 'text/javascript', bytes: script, isZipped: true })
  put(
    '/react.html',
    '<!doctype html><meta name="viewport" content="width=device-width"><title>Floor</title><style>button{padding:20px}</style><div id="root"></div><script type="module" src="/react.js"></script>',
  )
  const find = async (path: string) => {
    const known = files.get(path)
    if (known) return known
    const answer = await fetch(`${productUrl}${path}`)
    const file = {
      type: answer.headers.get('content-type') ?? '',
      bytes: Buffer.from(await answer.arrayBuffer()),
      isZipped: false,
    }
    files.set(path, file)
    return file
  }
  const server = createServer((request, response) => {
    void find(request.url ?? '/').then(({ type, bytes, isZipped }) =>
      response
        .writeHead(200, {
          'Content-Type': type,
          'Content-Length': bytes.length,
          ...(isZipped && { 'Content-Encoding': 'gzip' }),
        })
        .end(bytes),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://127.0.0.1:${port}`, put, stop: () => void server.close() }
}
