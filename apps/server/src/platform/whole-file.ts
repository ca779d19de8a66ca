import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'

/** Writes a finished file to the disk, so that it survives a power cut. */
export const syncFile = (path: string): void => {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Renames a finished draft in the same folder, so that no partial file has its name, even after a power cut. */
export const publishFile = (draft: string, path: string): void => {
  syncFile(draft)
  renameSync(draft, path)
  syncFile(dirname(path))
}
