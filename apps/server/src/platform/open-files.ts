import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFolderStore, type FileStore } from './file-store.ts'
import type { S3Options } from './bucket.ts'

type PicturePlace = { readonly bucket: S3Options | undefined; readonly dataDir: string }

/**
 * Names the picture store, the same for all processes that share it. A folder is named by a file in it, since machines
 * may mount it under different paths.
 */
export const namePictureStore = ({ bucket, dataDir }: PicturePlace): string => {
  if (bucket) return `bucket ${bucket.bucket} at ${bucket.endpoint ?? 'Amazon'}`
  const folder = join(dataDir, 'uploads')
  const file = join(folder, '.store-id')
  mkdirSync(folder, { recursive: true })
  // A link appears with its content: of processes that start at once, none reads an empty name.
  const draft = `${file}-${randomUUID()}`
  writeFileSync(draft, randomUUID())
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft)
  }
  return `folder ${readFileSync(file, 'utf8')}`
}

/** Opens the configured picture store. The bucket's client is loaded only for a bucket. */
export const openFiles = async (place: PicturePlace): Promise<FileStore> => {
  if (!place.bucket) return createFolderStore(join(place.dataDir, 'uploads'))
  const { createS3Store } = await import('./s3-store.ts')
  return createS3Store(place.bucket)
}
