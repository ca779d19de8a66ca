import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { AppError } from '#server/platform/app-error.ts'
import type { FileStore } from '#server/platform/file-store.ts'
import type { HttpServer } from './server.ts'

const forever = 'public, max-age=31536000, immutable'

/** The built web app. */
export type WebApp = {
  /** Where its files lie. */
  readonly folder: string
  /** The one document behind every address. */
  readonly document: string
  /** CSP hashes of the inline scripts in it. */
  readonly scriptHashes: readonly string[]
}

/**
 * Reads the built web app's document.
 *
 * @param folder Where it was built to.
 * @returns The app, or undefined when it was not built.
 */
export const readWebApp = (folder: string): WebApp | undefined => {
  let document: string
  try {
    document = readFileSync(join(folder, 'index.html'), 'utf8')
  } catch {
    return undefined
  }
  const inline = [...document.matchAll(/<script>([\s\S]*?)<\/script>/g)].map((match) => match[1] ?? '')
  const scriptHashes = inline.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  return { folder, document, scriptHashes }
}

/**
 * Serves the web app's files. Those under assets/ carry their content's hash in the name and never change.
 *
 * @param http The server.
 * @param app The built app.
 */
export const serveWebApp = (http: HttpServer, app: WebApp): void => {
  void http.register(fastifyStatic, {
    root: app.folder,
    index: false,
    wildcard: false,
    cacheControl: false,
    // The build left a .br and a .gz beside each text file.
    preCompressed: true,
    setHeaders: (response, path) => {
      void response.header('Cache-Control', path.includes('/assets/') ? forever : 'no-cache')
    },
  })
}

/**
 * Serves uploaded pictures, by names made from their content.
 *
 * @param http The server.
 * @param files Where they are kept.
 */
export const serveUploads = (http: HttpServer, files: FileStore): void => {
  http.get<{ Params: { name: string } }>('/uploads/:name', async (request, reply) => {
    const content = await files.read(request.params.name)
    if (!content) throw new AppError('not_found')
    return reply
      .headers({ 'Cache-Control': forever, 'Content-Security-Policy': "default-src 'none'; sandbox" })
      .type('image/webp')
      .send(content)
  })
}
