import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  UploadPartCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { createS3Client, type S3Options } from './s3-store.ts'

/** Large files in a bucket, each below a folder. */
export type S3Archive = {
  /** Stores a file under a name; the name appears when the file is complete. */
  put(name: string, path: string): Promise<void>
  open(name: string): Promise<Readable>
  list(): Promise<string[]>
  remove(name: string): Promise<void>
}

// Ten thousand parts of this size are 160 GB. Services require at least 5 MiB.
const partBytes = 16 * 1024 * 1024

async function* partsOf(path: string): AsyncGenerator<Buffer> {
  for await (const piece of createReadStream(path, { highWaterMark: partBytes })) yield piece as Buffer // no encoding
}

type BucketClient = { readonly client: S3Client; readonly bucket: string }

const upload = async ({ client, bucket }: BucketClient, key: string, path: string): Promise<void> => {
  const file = { Bucket: bucket, Key: key }
  const { UploadId } = await client.send(
    new CreateMultipartUploadCommand({ ...file, ContentType: 'application/gzip', CacheControl: 'private' }),
  )
  const started = { ...file, UploadId }
  try {
    const Parts: { ETag: string | undefined; PartNumber: number }[] = []
    for await (const Body of partsOf(path)) {
      const PartNumber = Parts.length + 1
      const { ETag } = await client.send(new UploadPartCommand({ ...started, PartNumber, Body }))
      Parts.push({ ETag, PartNumber })
    }
    await client.send(new CompleteMultipartUploadCommand({ ...started, MultipartUpload: { Parts } }))
  } catch (error) {
    // Stored parts of a broken upload cost money.
    await client.send(new AbortMultipartUploadCommand(started)).catch(() => {})
    throw error
  }
}

/** Opens a folder of a bucket for large files. `folder` ends with a slash, or is empty. */
export const createS3Archive = (options: S3Options, folder: string): S3Archive => {
  const { bucket } = options
  // A part takes longer than a picture.
  const client = createS3Client({ ...options, requestMs: 120_000 })
  return {
    put: (name, path) => upload({ client, bucket }, folder + name, path),
    async open(name) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: folder + name }))
      if (!Body) throw new Error(`The bucket has no ${name}`)
      return Body as Readable // in Node
    },
    async list() {
      const { Contents } = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: folder }))
      return (Contents ?? []).flatMap(({ Key }) => (Key === undefined ? [] : [Key.slice(folder.length)]))
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: folder + name }))
    },
  }
}
