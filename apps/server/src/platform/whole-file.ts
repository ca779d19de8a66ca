import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'

const sync = (path: string): void => {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/**
 * Gives a finished file its name, so that under that name there is never half a file, not even after a power cut.
 *
 * @param draft The file, written and closed.
 * @param path Its name, in the same folder; what had that name before is gone.
 */
export const publishFile = (draft: string, path: string): void => {
  sync(draft)
  renameSync(draft, path)
  sync(dirname(path))
}
