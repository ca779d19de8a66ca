import { createServer } from 'node:http'
import { once } from 'node:events'
import { gzipSync } from 'node:zlib'
import { buildAlone } from '../../testing/build-alone.ts'

// A minimal page with one counter and two views: the cost of React itself.
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

/** Minimal pages, for the browser's own cost. */
export type Floor = {
  readonly url: string
  /** Serves an HTML page at a path; its other files are fetched once from the product. */
  put(path: string, html: string): void
  stop(): void
}

/** Starts a server with the counter at `/react.html`. Pictures and font come from the product. */
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
