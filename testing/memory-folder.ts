import { chmodSync, mkdtempSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const path = '/dev/shm'
/** TMPFS_MAGIC of Linux, as `statfs` gives it. */
const tmpfs = 0x01021994
const bytesMin = 4 * 1024 ** 3

const isRoomy = (): boolean => {
  try {
    const { type, bsize, bavail } = statfsSync(path)
    return type === tmpfs && bsize * bavail >= bytesMin
  } catch {
    return false
  }
}

/**
 * Makes a folder in memory for the files of tests. Each test has a database of its own, and PostgreSQL needs a fifth of
 * the processor time to create one there. Killed processes leave the same files in memory as on a disk.
 *
 * @returns Its path; undefined where the system has no such file system, or less than 4 GiB free in it.
 */
export const makeMemoryFolder = (): string | undefined => {
  if (!isRoomy()) return undefined
  const folder = mkdtempSync(join(path, 'thali-'))
  // PostgreSQL, which runs as a user of its own, has its cluster below it.
  chmodSync(folder, 0o711)
  return folder
}
