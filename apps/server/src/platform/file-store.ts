import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, opendir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where pictures are kept. Names come from their content, so a file never changes once it is there. */
export interface FileStore {
  write(name: string, content: Uint8Array): Promise<void>
  read(name: string): Promise<Uint8Array | undefined>
  /** The names of all files. */
  list(): AsyncIterable<string>
  /** Those that are not there are no failure. */
  remove(names: readonly string[]): Promise<void>
}

/**
 * Whether a name can be one of ours; no other is ever looked for.
 *
 * @param name From an address.
 * @returns True for plain lower-case names.
 */
export const isPlainName = (name: string): boolean => /^[a-z0-9-]{1,80}\.[a-z0-9]{1,5}$/.test(name)

/**
 * A folder on this machine.
 *
 * @param folder Made when the first file is written.
 * @returns The store; names other than plain lower-case ones are never found.
 */
export const createFolderStore = (folder: string): FileStore => ({
  async write(name, content) {
    await mkdir(folder, { recursive: true })
    // A file gets its name after it is complete, so no reader gets half of it.
    const draft = join(folder, `.${name}.${randomUUID()}`)
    try {
      await writeFile(draft, content)
      await rename(draft, join(folder, name))
    } catch (error) {
      // A full disk has no room for half a picture either.
      await rm(draft, { force: true })
      throw error
    }
  },
  async read(name) {
    if (!isPlainName(name)) return undefined
    try {
      return await readFile(join(folder, name))
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
      throw error
    }
  },
  async *list() {
    // Nothing was ever written.
    if (!existsSync(folder)) return
    for await (const { name } of await opendir(folder)) if (isPlainName(name)) yield name
  },
  async remove(names) {
    for (const name of names) if (isPlainName(name)) await rm(join(folder, name), { force: true })
  },
})
