import multipart from '@fastify/multipart'
import { bounds } from '@thali/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#server/platform/app-error.ts'
import type { HttpServer } from '#server/http/server.ts'

/** What a form may hold: JSON in the part `item`, and a picture in the part `image`. */
export type Form = { readonly item: unknown; readonly image: Uint8Array | undefined }

const bytesMax: Readonly<Record<string, number>> = { item: bounds.itemPartBytesMax, image: bounds.imageBytesMax }

/**
 * Makes room for calls that take a form and nothing else: there the plugin listens in, and JSON is refused.
 *
 * @param http The server.
 * @param addRoutes Puts those calls on the part of the server that reads forms.
 */
export const takeForms = (http: HttpServer, addRoutes: (scope: HttpServer) => void): void => {
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(multipart, {
      limits: { fileSize: bounds.imageBytesMax, parts: 10, fieldNameSize: 100, headerPairs: 20 },
      // A browser sends JSON of a type as a file named "blob", other clients as a field: both are read alike.
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

/** Reads the parts to the end whatever they are: a sender who is still speaking does not hear the answer. */
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

// The parser's own failures are all the sender's: no boundary, an early end, too many parts.
const toRefusal = (error: unknown): AppError => {
  if (error instanceof AppError) return error
  const isTooMuch = error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE'
  return new AppError(isTooMuch ? 'payload_too_large' : 'malformed_request')
}

/**
 * Reads a form of a call bound with `takeForms`.
 *
 * @param request The call.
 * @returns The JSON of its item, not yet checked, and the bytes of its picture.
 * @throws AppError `unsupported_media_type`, `payload_too_large`, `malformed_request`, or `validation_failed` for
 *   parts that are missing, doubled or unknown.
 */
export const readForm = async (request: FastifyRequest): Promise<Form> => {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type')
  try {
    if (Number(request.headers['content-length'] ?? 0) > bounds.itemFormBytesMax)
      throw new AppError('payload_too_large')
    const parts = await readParts(request)
    const item = parts.get('item')
    if (!item) throw new AppError('validation_failed', { fields: [{ path: 'item', message: 'Is missing' }] })
    return { item: parseItem(item), image: parts.get('image') }
  } catch (error) {
    // What is still on its way is let go by, so that the connection is not stuck with it.
    request.raw.unpipe()
    request.raw.resume()
    throw toRefusal(error)
  }
}
