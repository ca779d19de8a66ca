import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, opendir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Stores pictures. Their names come from their content, so a file never changes. */
export interface FileStore {
  write(name: string, content: Uint8Array): Promise<void>
  read(name: string): Promise<Uint8Array | undefined>
  list(): AsyncIterable<string>
  /** Ignores missing files. */
  remove(names: readonly string[]): Promise<void>
}

/** Whether a name is plain lower case; no other name is ever looked for. */
export const isPlainName = (name: string): boolean => /^[a-z0-9-]{1,80}\.[a-z0-9]{1,5}$/.test(name)

/** A folder on this machine, created with the first file. */
export const createFolderStore = (folder: string): FileStore => ({
  async write(name, content) {
    await mkdir(folder, { recursive: true })
    // A file gets its name after it is complete, so no reader gets half of it.
    const draft = join(folder, `.${name}.${randomUUID()}`)
    try {
      await writeFile(draft, content)
      await rename(draft, join(folder, name))
    } catch (error) {
      // A full disk has no space for half a picture.
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
    if (!existsSync(folder)) return
    for await (const { name } of await opendir(folder)) if (isPlainName(name)) yield name
  },
  async remove(names) {
    for (const name of names) if (isPlainName(name)) await rm(join(folder, name), { force: true })
  },
})
