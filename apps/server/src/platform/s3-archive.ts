import { createReadStream } from 'node:fs'
import { BucketError, openBucket, textOf, type Bucket, type S3Options } from './bucket.ts'

/** Large files in a bucket, each below a folder. */
export type S3Archive = {
  /** Stores a file under a name; the name appears when the file is complete. */
  put(name: string, path: string): Promise<void>
  open(name: string): Promise<AsyncIterable<Uint8Array>>
  list(): Promise<string[]>
  remove(name: string): Promise<void>
}

// Ten thousand parts of this size are 160 GB. Services require at least 5 MiB.
const partBytes = 16 * 1024 * 1024

// A part takes longer than a picture.
const partMs = 120_000

async function* partsOf(path: string): AsyncGenerator<Buffer<ArrayBuffer>> {
  for await (const piece of createReadStream(path, { highWaterMark: partBytes })) yield piece as Buffer<ArrayBuffer> // no encoding
}

async function* piecesOf(body: NonNullable<Response['body']>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield piece.value
  } finally {
    await reader.cancel()
  }
}

const completion = (tags: readonly string[]): string => {
  const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
  return `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
}

const upload = async (bucket: Bucket, key: string, path: string): Promise<void> => {
  const headers = { 'Content-Type': 'application/gzip', 'Cache-Control': 'private' }
  const begun = await bucket.send({ method: 'POST', key, query: { uploads: '' }, headers })
  const uploadId = textOf(await begun.text(), 'UploadId')
  if (uploadId === undefined) throw new Error('The bucket did not begin an upload in parts')
  try {
    const tags: string[] = []
    for await (const body of partsOf(path)) {
      const query = { partNumber: String(tags.length + 1), uploadId }
      const { headers: answered } = await bucket.send({ method: 'PUT', key, query, body })
      tags.push(answered.get('ETag') ?? '')
    }
    const done = await bucket.send({ method: 'POST', key, query: { uploadId }, body: completion(tags) })
    // The head is sent before the parts are put together, so a failure of that has the status of a success.
    const answer = await done.text()
    if (textOf(answer, 'Code') !== undefined) throw new BucketError(done.status, answer)
  } catch (error) {
    // Stored parts of a broken upload cost money.
    await bucket.send({ method: 'DELETE', key, query: { uploadId } }).catch(() => {})
    throw error
  }
}

/** Opens a folder of a bucket for large files. `folder` ends with a slash, or is empty. */
export const createS3Archive = (options: S3Options, folder: string): S3Archive => {
  const bucket = openBucket(options, partMs)
  return {
    put: (name, path) => upload(bucket, folder + name, path),
    async open(name) {
      const { body } = await bucket.send({ method: 'GET', key: folder + name })
      if (!body) throw new Error(`The bucket has no ${name}`)
      return piecesOf(body)
    },
    async list() {
      const names: string[] = []
      for await (const key of bucket.list(folder)) names.push(key.slice(folder.length))
      return names
    },
    async remove(name) {
      await bucket.send({ method: 'DELETE', key: folder + name })
    },
  }
}
