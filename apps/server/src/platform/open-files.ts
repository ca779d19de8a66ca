import { join } from 'node:path'
import { createFolderStore, type FileStore } from './file-store.ts'
import type { S3Options } from './s3-store.ts'

/**
 * Where the environment says that pictures are kept. The bucket's client is loaded only where there is a bucket.
 *
 * @param place The bucket, if there is one, and the data folder.
 * @returns The store.
 */
export const openFiles = async (place: { bucket: S3Options | undefined; dataDir: string }): Promise<FileStore> => {
  if (!place.bucket) return createFolderStore(join(place.dataDir, 'uploads'))
  const { createS3Store } = await import('./s3-store.ts')
  return createS3Store(place.bucket)
}
