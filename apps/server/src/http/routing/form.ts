import multipart from '@fastify/multipart'
import { bounds } from '@thali/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#server/platform/app-error.ts'
import type { HttpServer } from '#server/http/server.ts'

/** A form: JSON in the part `item`, if the call has a body, and a picture in the part `image`. */
export type Form = { readonly item: unknown; readonly image: Uint8Array | undefined }

const bytesMax: Readonly<Record<string, number>> = { item: bounds.itemPartBytesMax, image: bounds.imageBytesMax }

/** Adds routes that accept forms and refuse JSON. */
export const takeForms = (http: HttpServer, addRoutes: (scope: HttpServer) => void): void => {
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(multipart, {
      limits: { fileSize: bounds.imageBytesMax, parts: 10, fieldNameSize: 100, headerPairs: 20 },
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

const unexpectedPart = (name: unknown): AppError =>
  new AppError('validation_failed', {
    fields: [{ path: name === 'item' || name === 'image' ? name : 'form', message: 'Takes one item and one image' }],
  })

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
export const readForm = async (request: FastifyRequest, hasItem: boolean): Promise<Form> => {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type')
  try {
    if (Number(request.headers['content-length'] ?? 0) > bounds.itemFormBytesMax)
      throw new AppError('payload_too_large')
    const parts = await readParts(request)
    const item = parts.get('item')
    if (!hasItem && item) throw unexpectedPart('item')
    if (!hasItem) return { item: undefined, image: parts.get('image') }
    if (!item) throw new AppError('validation_failed', { fields: [{ path: 'item', message: 'Is missing' }] })
    return { item: parseItem(item), image: parts.get('image') }
  } catch (error) {
    // The rest is read and dropped, so that the connection stays usable.
    request.raw.unpipe()
    request.raw.resume()
    throw toRefusal(error)
  }
}
