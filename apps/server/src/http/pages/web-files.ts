import { readdirSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#server/platform/app-error.ts'
import { chooseEncoding, matches } from '#server/http/fast-path/compressed-response.ts'
import type { HttpServer } from '#server/http/server.ts'
import type { WebApp } from './document.ts'

// Replaces a service worker that must be removed: browsers check for a new one at each visit, past every cache.
const removalWorker = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith('thali-')) await caches.delete(name)
  await registration.unregister()
})()))
`

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
}

// The build writes both next to each text file.
const suffixes = { br: '.br', gzip: '.gz', identity: '' } as const

type Folder = { readonly path: string; readonly names: ReadonlySet<string>; readonly cacheControl: string }

const readFolder = (path: string, cacheControl: string): Folder => {
  const entries = readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isFile())
  return { path, names: new Set(entries.map(({ name }) => name)), cacheControl }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** The file in this coding, or as it is if a newer build has replaced the coded one. @throws AppError `not_found` */
const statFile = async (path: string, encoding: keyof typeof suffixes) => {
  for (const coding of new Set([encoding, 'identity'] as const))
    try {
      const file = path + suffixes[coding]
      const { size, mtimeMs } = await stat(file)
      return { file, coding, size, mtimeMs }
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  throw new AppError('not_found')
}

/** Answers a file from the disk, in the coding that the browser accepts. @throws AppError `not_found` */
const sendFile = async (
  { path, names, cacheControl }: Folder,
  name: string,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const type = types[extname(name)]
  if (type === undefined || !names.has(name)) throw new AppError('not_found')
  const accepted = headers['accept-encoding'] ?? ''
  const encoding = chooseEncoding(accepted, (one) => names.has(name + suffixes[one]))
  const { file, coding, size, mtimeMs } = await statFile(join(path, name), encoding)
  const tag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`
  void reply.headers({ ETag: tag, 'Cache-Control': cacheControl, Vary: 'Accept-Encoding' })
  if (matches(headers['if-none-match'], tag)) return reply.status(304).send()
  const bytes = await readFile(file).catch((error: unknown) => {
    throw isMissing(error) ? new AppError('not_found') : error
  })
  if (coding !== 'identity') void reply.header('Content-Encoding', coding)
  return reply.type(type).send(bytes)
}

/**
 * Serves the web app's files. Files under assets/ have a content hash in their name and never change. All of them share a
 * route: one for each took 20 MB and a quarter of the start (decision 044). Without `hasServiceWorker` phones remove the
 * service worker (docs/decisions/032).
 */
export const serveWebApp = (http: HttpServer, app: WebApp, hasServiceWorker: boolean): void => {
  const root = readFolder(app.folder, 'no-cache')
  for (const name of root.names)
    if (extname(name) in types && (hasServiceWorker || name !== 'sw.js'))
      http.get(`/${name}`, (request, reply) => sendFile(root, name, request, reply))
  if (!hasServiceWorker)
    http.get('/sw.js', (_, reply) =>
      reply.header('Cache-Control', 'no-cache').type('text/javascript; charset=utf-8').send(removalWorker),
    )
  const assets = readFolder(join(app.folder, 'assets'), 'public, max-age=31536000, immutable')
  http.get<{ Params: { '*': string } }>('/assets/*', (request, reply) =>
    sendFile(assets, request.params['*'], request, reply),
  )
}
