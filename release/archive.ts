import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { zip, type AsyncZippable } from 'fflate'
import { packTar } from 'modern-tar/fs'
import { listFiles } from './list-files.ts'
import type { Platform } from './platforms.ts'

type Contents = {
  readonly folder: string
  /** The archive's one folder, such as `thali-1.0.0-linux-x64`. */
  readonly name: string
  /** The time of all files. */
  readonly time: Date
  /** Files that the system may run. */
  readonly programs: readonly string[]
}

const writeTar = async (file: string, { folder, name, time, programs }: Contents): Promise<void> => {
  const sources = listFiles(folder).map((path) => ({
    type: 'file' as const, // not the type of all strings
    source: join(folder, path),
    target: `${name}/${path}`,
    mode: programs.includes(path) ? 0o755 : 0o644,
  }))
  const owner = { uid: 0, gid: 0, uname: '', gname: '', mtime: time }
  const tar = packTar(sources, { map: (header) => ({ ...header, ...owner }) })
  await pipeline(tar, createGzip({ level: 6 }), createWriteStream(file))
}

const writeZip = async (file: string, { folder, name, time }: Contents): Promise<void> => {
  const files: AsyncZippable = {}
  for (const path of listFiles(folder)) files[`${name}/${path}`] = readFileSync(join(folder, path))
  const bytes = await new Promise<Uint8Array>((resolve, reject) => {
    zip(files, { level: 6, mtime: time }, (error, zipped) => (error ? reject(error) : resolve(zipped)))
  })
  writeFileSync(file, bytes)
}

/** Writes the archive of a folder. Its bytes follow from contents, name and time alone. */
export const writeArchive = (file: string, kind: Platform['kind'], contents: Contents): Promise<void> =>
  kind === 'zip' ? writeZip(file, contents) : writeTar(file, contents)

/** SHA-256 of a file, in hexadecimal digits. */
export const hashFile = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
