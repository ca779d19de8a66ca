import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { databaseFile } from '#server/db/open.ts'
import { publishFile } from '#server/platform/whole-file.ts'

/** An announced restore: the next start replaces the present database, which moves to the folder `keepAs`. */
export type Swap = { readonly keepAs: string; readonly backupName: string }

/** The folder of a restore that is being prepared. */
export const restoreFolder = (dataDir: string): string => join(dataDir, 'restore')

/** The database that is built next to the present one. */
export const secondFile = (dataDir: string): string => join(restoreFolder(dataDir), 'thali.sqlite')

const markerOf = (dataDir: string): string => join(restoreFolder(dataDir), 'ready.json')

const copiesKept = 3
const oldPattern = /^before-restore-/

const syncPath = (path: string): void => {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Announces a complete second database, also to a start after a power cut. */
export const announceSwap = (dataDir: string, swap: Swap): void => {
  const marker = markerOf(dataDir)
  // On the disk before the announcement.
  syncPath(secondFile(dataDir))
  syncPath(restoreFolder(dataDir))
  writeFileSync(`${marker}.part`, JSON.stringify(swap))
  publishFile(`${marker}.part`, marker)
}

const freeName = (folder: string, name: string): string => {
  for (let time = 1; ; time += 1) {
    const path = join(folder, time === 1 ? name : `${time}-${name}`)
    if (!existsSync(path)) return path
  }
}

/** Moves the present database away, with its log: a damaged one stays as it was found. */
const moveOld = (dataDir: string, keepAs: string): void => {
  const folder = join(dataDir, keepAs)
  mkdirSync(folder, { recursive: true })
  // The log first: a database without it would lose its last orders if the next line is never reached.
  for (const end of ['-wal', '-shm', '']) {
    const file = `${databaseFile(dataDir)}${end}`
    if (existsSync(file)) renameSync(file, freeName(folder, `thali.sqlite${end}`))
  }
  syncPath(folder)
  syncPath(dataDir)
}

const removeOldest = (dataDir: string): void => {
  const folders = readdirSync(dataDir).filter((name) => oldPattern.test(name))
  for (const name of folders.toSorted().slice(0, -copiesKept)) rmSync(join(dataDir, name), { recursive: true })
}

/**
 * Finishes an announced restore before the database is opened, and returns it; undefined without one. Each step is a
 * rename, and a start after a power cut goes on with the next one. No other process may use the folder.
 */
export const finishSwap = (dataDir: string): Swap | undefined => {
  const marker = markerOf(dataDir)
  const second = secondFile(dataDir)
  if (!existsSync(marker)) {
    // A restore that was interrupted before its announcement.
    rmSync(second, { force: true })
    return undefined
  }
  const swap = JSON.parse(readFileSync(marker, 'utf8')) as Swap // written by `announceSwap`
  // Without a second database it has its place already.
  if (existsSync(second)) {
    moveOld(dataDir, swap.keepAs)
    renameSync(second, databaseFile(dataDir))
    syncPath(dataDir)
    syncPath(restoreFolder(dataDir))
  }
  rmSync(marker)
  removeOldest(dataDir)
  return swap
}
