import { AppError } from '#server/platform/app-error.ts'
import { isPlainName, type FileStore } from '#server/platform/file-store.ts'
import { pictureType } from '#server/platform/picture-files.ts'
import type { HttpServer } from '#server/http/server.ts'

const forever = 'public, max-age=31536000, immutable'

/** Whether a browser accepts AVIF; a weight of 0 refuses it. */
const acceptsAvif = (accept = ''): boolean =>
  accept.split(',').some((part) => /^\s*image\/avif\s*(;|$)/i.test(part) && !/;\s*q\s*=\s*0(\.0*)?\s*$/i.test(part))

// A picture gets its AVIF soon after it is stored, or never. So misses are cached, to save requests to a bucket.
const missingMs = 60_000
const missingMax = 10_000

type Read = (name: string) => Promise<Uint8Array | undefined>

const cacheMisses = (read: Read): Read => {
  const missing = new Map<string, number>()
  return async (name) => {
    if ((missing.get(name) ?? 0) > performance.now()) return undefined
    const content = await read(name)
    if (content) return content
    if (missing.size >= missingMax) missing.clear()
    missing.set(name, performance.now() + missingMs)
    return undefined
  }
}

/**
 * Sends browsers to the address of a bucket, where the pictures have the same names. A process reads each AVIF once, to
 * know that it exists.
 */
const redirectUploads = (http: HttpServer, readAvif: Read, publicUrl: string): void => {
  const found = new Set<string>()
  const hasAvif = async (name: string): Promise<boolean> => {
    if (found.has(name)) return true
    if (!(await readAvif(name))) return false
    if (found.size >= missingMax) found.clear()
    found.add(name)
    return true
  }
  http.get<{ Params: { name: string } }>('/uploads/:name', async (request, reply) => {
    const { name } = request.params
    if (!isPlainName(name)) throw new AppError('not_found')
    const avif = name.replace(/\.webp$/, '.avif')
    const best = acceptsAvif(request.headers.accept) && (await hasAvif(avif)) ? avif : name
    // Not forever: the address of the bucket may change.
    return reply.headers({ 'Cache-Control': 'public, max-age=86400', Vary: 'Accept' }).redirect(`${publicUrl}/${best}`)
  })
}

/**
 * Serves uploaded pictures by their content-based names, as AVIF if it exists and the browser accepts it. With `publicUrl`
 * it redirects to the file there.
 */
export const serveUploads = (http: HttpServer, files: FileStore, publicUrl: string | undefined): void => {
  const readAvif = cacheMisses((name) => files.read(name))
  if (publicUrl !== undefined) return redirectUploads(http, readAvif, publicUrl)
  http.get<{ Params: { name: string } }>('/uploads/:name', async (request, reply) => {
    const { name } = request.params
    const avif = acceptsAvif(request.headers.accept) ? await readAvif(name.replace(/\.webp$/, '.avif')) : undefined
    const content = avif ?? (await files.read(name))
    if (!content) throw new AppError('not_found')
    return reply
      .headers({ 'Cache-Control': forever, Vary: 'Accept' })
      .type(avif ? 'image/avif' : pictureType(name))
      .send(content)
  })
}
