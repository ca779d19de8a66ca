import { BucketError, openBucket, tooLate, type S3Options } from './bucket.ts'
import { isPlainName, type FileStore } from './file-store.ts'
import { pictureType } from './picture-files.ts'

// All attempts together: a removal that arrives much later could meet a picture stored again since.
const removeMs = 30_000

/** @throws Error with the code ETIMEDOUT (answered 503) after `answerMs`, also in the middle of an answer. */
const inTime = async <T>(answerMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(tooLate(answerMs)), answerMs)
  try {
    return await work(late.signal)
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Any number of processes share a bucket. `answerMs` is the longest time for a read or write with all attempts (default
 * 5 s): a phone that waits longer for a picture is better served by a failure.
 */
export const createS3Store = (options: S3Options & { readonly answerMs?: number }): FileStore => {
  const { answerMs = 5000 } = options
  const bucket = openBucket(options)
  return {
    async write(name, content) {
      const headers = { 'Content-Type': pictureType(name), 'Cache-Control': 'public, max-age=31536000, immutable' }
      const body = new Uint8Array(content)
      await inTime(answerMs, (signal) => bucket.send({ method: 'PUT', key: name, headers, body, signal }))
    },
    async read(name) {
      if (!isPlainName(name)) return undefined
      try {
        return await inTime(answerMs, async (signal) =>
          (await bucket.send({ method: 'GET', key: name, signal })).bytes(),
        )
      } catch (error) {
        if (error instanceof BucketError && error.status === 404 && error.code !== 'NoSuchBucket') return undefined
        throw error
      }
    },
    async *list() {
      for await (const key of bucket.list('')) if (isPlainName(key)) yield key
    },
    async remove(names) {
      const signal = AbortSignal.timeout(removeMs)
      // One by one: some compatible services cannot delete several, or sign that differently.
      for (const name of names) if (isPlainName(name)) await bucket.send({ method: 'DELETE', key: name, signal })
    },
  }
}
