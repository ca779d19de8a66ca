import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import * as bounds from '@thali/contract/basics/bounds'
import { withoutControls } from '@thali/contract/basics/primitives-schema'
import { AppError } from '#server/platform/app-error.ts'
import type { HttpServer } from '#server/http/server.ts'

/** A file of a form, with the name that the sender gave it. */
export type SentFile = { readonly name: string; readonly bytes: Uint8Array }

/** A form: JSON in the part `item`, if the call has a body, and a picture in the part `image`, or files. */
export type Form = {
  readonly item?: unknown
  readonly image?: Uint8Array | undefined
  readonly files?: readonly SentFile[]
  readonly bytes?: Uint8Array | undefined
}

/**
 * The kinds of forms: `multipart` has an item and a picture, `files` has some parts `file` and may have an item. `bytes`
 * is no form, but a piece of a file.
 */
export type FormKind = 'multipart' | 'files' | 'bytes'

const bytesMax: Readonly<Record<string, number>> = { item: bounds.itemPartBytesMax, image: bounds.imageBytesMax }

const limitsOf: Readonly<Record<Exclude<FormKind, 'bytes'>, { readonly part: number; readonly form: number }>> = {
  multipart: { part: bounds.imageBytesMax, form: bounds.itemFormBytesMax },
  files: { part: bounds.menuPicturesBytesMax, form: bounds.menuFormBytesMax },
}

/** Adds routes that accept forms and refuse JSON. */
export const takeForms = (http: HttpServer, kind: FormKind, addRoutes: (scope: HttpServer) => void): void => {
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    if (kind === 'bytes') {
      const options = { parseAs: 'buffer', bodyLimit: bounds.backupPieceBytesMax } as const
      scope.addContentTypeParser('application/octet-stream', options, (_, piece, done) => done(null, piece))
      return addRoutes(scope)
    }
    await scope.register(multipart, {
      limits: { fileSize: limitsOf[kind].part, parts: 10, fieldNameSize: 100, headerPairs: 20 },
      // A browser sends typed JSON as a file named "blob", other clients as a field.
      isPartAFile: () => true,
    })
    addRoutes(scope)
  })
}

const parseItem = (bytes: Uint8Array): unknown => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return JSON.parse(text, (key, value: unknown) => {
      if (key === '__proto__') throw new SyntaxError('A prototype is not data')
      return value
    })
  } catch {
    throw new AppError('malformed_request')
  }
}

const refusedPart = (path: string, message: string): AppError =>
  new AppError('validation_failed', { fields: [{ path, message }] })

const unexpectedPart = (name: unknown): AppError =>
  refusedPart(name === 'item' || name === 'image' ? name : 'form', 'Takes one item and one image')

/** Reads all parts to the end: a client that still sends may miss the response. */
const readParts = async (request: FastifyRequest): Promise<Map<string, Uint8Array>> => {
  const found = new Map<string, Uint8Array>()
  let refusal: AppError | undefined
  for await (const part of request.parts()) {
    if (part.type !== 'file') throw new AppError('malformed_request')
    const { fieldname: name, file } = part
    const max = bytesMax[name]
    if (max === undefined || found.has(name)) {
      refusal ??= unexpectedPart(name)
      file.resume()
      continue
    }
    const bytes = await part.toBuffer()
    if (bytes.length > max) refusal ??= new AppError('payload_too_large')
    found.set(name, bytes)
  }
  if (refusal) throw refusal
  return found
}

const readFiles = async (request: FastifyRequest): Promise<Form> => {
  const files: SentFile[] = []
  let item: unknown
  let refusal: AppError | undefined
  for await (const part of request.parts()) {
    if (part.type !== 'file') throw new AppError('malformed_request')
    if (part.fieldname === 'item' && item === undefined) {
      const bytes = await part.toBuffer()
      if (bytes.length > bounds.menuChoicesBytesMax) throw new AppError('payload_too_large')
      item = parseItem(bytes)
      continue
    }
    if (part.fieldname === 'file' && files.length < bounds.menuFilesMax) {
      files.push({ name: withoutControls(part.filename ?? ''), bytes: await part.toBuffer() })
      continue
    }
    refusal ??= refusedPart('file', `Takes one to ${bounds.menuFilesMax} files`)
    part.file.resume()
  }
  if (refusal) throw refusal
  if (files.length === 0) throw refusedPart('file', 'Is missing')
  return { files, item: item ?? {} }
}

const readItemForm = async (request: FastifyRequest, hasItem: boolean): Promise<Form> => {
  const parts = await readParts(request)
  const item = parts.get('item')
  if (!hasItem && item) throw unexpectedPart('item')
  if (!hasItem) return { image: parts.get('image') }
  if (!item) throw refusedPart('item', 'Is missing')
  return { item: parseItem(item), image: parts.get('image') }
}

// All parser errors are the client's: no boundary, an early end, too many parts.
const toRefusal = (error: unknown): AppError => {
  if (error instanceof AppError) return error
  const isTooMuch = error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE'
  return new AppError(isTooMuch ? 'payload_too_large' : 'malformed_request')
}

/**
 * Reads the form of a route added with `takeForms`; its item is not yet validated.
 *
 * @throws AppError `unsupported_media_type`, `payload_too_large`, `malformed_request`, or `validation_failed` for
 *   missing, duplicate or unknown parts.
 */
export const readForm = async (request: FastifyRequest, kind: FormKind, hasItem: boolean): Promise<Form> => {
  if (kind === 'bytes') return { bytes: request.body instanceof Uint8Array ? request.body : undefined }
  if (!request.isMultipart()) throw new AppError('unsupported_media_type')
  try {
    if (Number(request.headers['content-length'] ?? 0) > limitsOf[kind].form) throw new AppError('payload_too_large')
    return kind === 'files' ? await readFiles(request) : await readItemForm(request, hasItem)
  } catch (error) {
    // The rest is read and dropped, so that the connection stays usable.
    request.raw.unpipe()
    request.raw.resume()
    throw toRefusal(error)
  }
}
