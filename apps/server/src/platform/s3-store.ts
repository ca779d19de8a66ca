import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { isPlainName, type FileStore } from './file-store.ts'
import { pictureType } from './picture-files.ts'

/** A bucket. The credentials come from the environment or the machine, as the provider documents. */
export type S3Options = {
  readonly bucket: string
  readonly region: string
  /** Address of a service other than Amazon's. */
  readonly endpoint: string | undefined
  /**
   * Longest time for a read or write with all attempts (default 5 s). A phone that waits longer for a picture is better
   * served by a failure.
   */
  readonly answerMs?: number
}

// All attempts together: a removal that arrives much later could meet a picture stored again since.
const removeMs = 30_000

/** @throws Error with the code ETIMEDOUT (answered 503) after `answerMs`, also in the middle of an answer. */
const inTime = async <T>(answerMs: number, work: (abortSignal: AbortSignal) => Promise<T>): Promise<T> => {
  const signal = AbortSignal.timeout(answerMs)
  const { promise: late, reject } = Promise.withResolvers<never>()
  const onAbort = (): void =>
    reject(Object.assign(new Error(`The bucket did not answer within ${answerMs / 1000} s`), { code: 'ETIMEDOUT' }))
  signal.addEventListener('abort', onAbort)
  try {
    return await Promise.race([work(signal), late])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

/** Connects to the service of a bucket. */
export const createS3Client = ({
  region,
  endpoint,
  requestMs = 10_000,
}: Pick<S3Options, 'region' | 'endpoint'> & {
  /** Longest time for one request (default 10 s). */
  readonly requestMs?: number
}): S3Client =>
  new S3Client({
    region,
    // Other services seldom answer at bucket.address.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    // Some compatible services do not understand newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    // For the operator's commands, which list and remove.
    requestHandler: { connectionTimeout: 3000, requestTimeout: requestMs },
  })

/** Any number of processes share a bucket. */
export const createS3Store = ({ bucket, region, endpoint, answerMs = 5000 }: S3Options): FileStore => {
  const client = createS3Client({ region, endpoint })
  return {
    async write(name, content) {
      const put = new PutObjectCommand({
        Bucket: bucket,
        Key: name,
        Body: content,
        ContentType: pictureType(name),
        CacheControl: 'public, max-age=31536000, immutable',
      })
      await inTime(answerMs, (abortSignal) => client.send(put, { abortSignal }))
    },
    async read(name) {
      if (!isPlainName(name)) return undefined
      try {
        const get = new GetObjectCommand({ Bucket: bucket, Key: name })
        return await inTime(answerMs, async (abortSignal) => {
          const { Body } = await client.send(get, { abortSignal })
          return Body?.transformToByteArray()
        })
      } catch (error) {
        if (error instanceof NoSuchKey || error instanceof NotFound) return undefined
        throw error
      }
    },
    async *list() {
      let next: string | undefined
      do {
        const token = next === undefined ? {} : { ContinuationToken: next }
        const { Contents, NextContinuationToken } = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, ...token }),
        )
        for (const { Key } of Contents ?? []) if (Key !== undefined && isPlainName(Key)) yield Key
        next = NextContinuationToken
      } while (next !== undefined)
    },
    async remove(names) {
      const abortSignal = AbortSignal.timeout(removeMs)
      // One by one: some compatible services cannot delete several, or sign that differently.
      for (const name of names)
        if (isPlainName(name))
          await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: name }), { abortSignal })
    },
  }
}
