import { pipeline, type Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding } from '#server/http/fast-path/compressed-response.ts'

// The shortest compressed answers, in characters. An order of 12 lines (2 kB) compressed took 1.4 times the processor time of
// the whole call, so answers to writes, which are one document, begin later (decision 145).
const readFrom = 1024
const writtenFrom = 8192

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

// The fastest ones: 468 kB of bills become 82 kB in 1 ms, with quality 4 81 kB in 8 ms (decision 145).
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }
const fastGzip = { level: 1 }

/** The coding that the caller accepts. Answers that could be coded say so, for caches. */
const encodingFor = ({ headers }: FastifyRequest, reply: FastifyReply): 'br' | 'gzip' | 'identity' => {
  void reply.header('Vary', 'Accept-Encoding')
  const encoding = chooseEncoding(headers['accept-encoding'] ?? '')
  if (encoding !== 'identity') void reply.header('Content-Encoding', encoding)
  return encoding
}

/** Sends a text, compressed on the thread pool if it is long and the caller accepts a coding. */
export const sendText = async (request: FastifyRequest, reply: FastifyReply, text: string): Promise<FastifyReply> => {
  if (text.length < (request.method === 'GET' ? readFrom : writtenFrom)) return reply.send(text)
  const encoding = encodingFor(request, reply)
  if (encoding === 'br') return reply.send(await compressBrotli(text, brotli))
  if (encoding === 'gzip') return reply.send(await compressGzip(text, fastGzip))
  return reply.send(text)
}

/** Sends a stream of text, compressed as it is read. A failure of the source breaks the response off. */
export const sendStream = (request: FastifyRequest, reply: FastifyReply, source: Readable): FastifyReply => {
  const encoding = encodingFor(request, reply)
  if (encoding === 'identity') return reply.send(source)
  const coder = encoding === 'br' ? createBrotliCompress(brotli) : createGzip(fastGzip)
  // The framework reports a failure, which destroys the coder.
  return reply.send(pipeline(source, coder, () => undefined))
}
