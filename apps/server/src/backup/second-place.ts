import { createReadStream, createWriteStream, existsSync, readdirSync, rmSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { OperatorError } from '#server/platform/operator-error.ts'
import type { S3Options } from '#server/platform/bucket.ts'
import { publishFile } from '#server/platform/whole-file.ts'
import { expiredNames, isBackupName } from './names.ts'

/** Where copies of backups go: a folder, such as one on another disk, or a bucket. */
export type SecondPlace =
  | { readonly kind: 'folder'; readonly folder: string }
  | { readonly kind: 'bucket'; readonly bucket: S3Options; readonly folder: string }

type Store = {
  put(name: string, path: string): Promise<void>
  open(name: string): Promise<AsyncIterable<Uint8Array>>
  list(): Promise<string[]>
  remove(name: string): Promise<void>
}

const folderStore = (folder: string): Store => ({
  async put(name, path) {
    // Not created: the folder of a disk that is not mounted would be one of this disk.
    if (!existsSync(folder)) throw new OperatorError(`There is no folder ${folder}. Is its disk connected?`)
    const draft = join(folder, `${name}.part`)
    rmSync(draft, { force: true })
    try {
      await pipeline(createReadStream(path), createWriteStream(draft, { flags: 'wx', mode: 0o600 }))
      publishFile(draft, join(folder, name))
    } finally {
      rmSync(draft, { force: true })
    }
  },
  open: async (name) => createReadStream(join(folder, name)),
  list: async () => (existsSync(folder) ? readdirSync(folder) : []),
  remove: async (name) => rmSync(join(folder, name), { force: true }),
})

const openStore = async (place: SecondPlace): Promise<Store> => {
  if (place.kind === 'folder') return folderStore(place.folder)
  // The bucket's client is loaded only for a bucket.
  const { createS3Archive } = await import('#server/platform/s3-archive.ts')
  return createS3Archive(place.bucket, place.folder)
}

export type Copying = {
  readonly place: SecondPlace
  readonly name: string
  readonly path: string
  readonly bytes: number
  readonly sha256: string
}

/**
 * Copies a backup to the second place, reads the copy back, and removes copies that are too old, if it may.
 * @throws OperatorError when the copy differs, or the error of the place.
 */
export const copyBackup = async ({
  place,
  name,
  path,
  bytes,
  sha256,
}: Copying): Promise<{ readonly isPruned: boolean }> => {
  const store = await openStore(place)
  await store.put(name, path)
  const hash = createHash('sha256')
  let found = 0
  for await (const piece of await store.open(name)) {
    hash.update(piece)
    found += piece.length
  }
  if (found !== bytes || hash.digest('hex') !== sha256)
    throw new OperatorError(`The copy of ${name} differs from the backup.`)
  try {
    for (const old of expiredNames((await store.list()).filter(isBackupName))) await store.remove(old)
    return { isPruned: true }
  } catch {
    // The rights to a bucket may end at writing, which protects the copies. The new copy is complete.
    return { isPruned: false }
  }
}
