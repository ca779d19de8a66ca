import { readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** A held lock; `announce` adds the address to the message for a second process. */
export type FolderLock = { announce(address: string): void; release(): void }

type Holder = { pid: number; host: string; since: string; address?: string }

const describeHolder = (file: string): string => {
  try {
    const { pid, host, since, address } = JSON.parse(readFileSync(file, 'utf8')) as Holder // written by `announce` below
    return `process ${pid} on ${host}, running since ${since}${address ? ` at ${address}` : ''}`
  } catch {
    return 'another process'
  }
}

const openLock = (folder: string): DatabaseSync => {
  try {
    return new DatabaseSync(join(folder, 'lock.sqlite'))
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`The data folder ${folder} cannot be written to: ${reason}. Set DATA_DIR to another folder.`, {
      cause,
    })
  }
}

/**
 * Gives one process a data folder. The lock is the operating system's, held through an open SQLite file, so it ends
 * with the process. Process ids are reused, and 1 in every container, so they are only displayed.
 *
 * @throws Error that names the process with the lock, or the folder when nothing can be written there.
 */
export const lockFolder = (folder: string): FolderLock => {
  const holderFile = join(folder, 'holder.json')
  const lock = openLock(folder)
  try {
    lock.exec('PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (cause) {
    lock.close()
    throw new Error(
      `The data folder ${folder} is already in use by ${describeHolder(holderFile)}. Stop it first, or set DATA_DIR to another folder.`,
      { cause },
    )
  }
  const holder: Holder = { pid: process.pid, host: hostname(), since: new Date().toISOString() }
  const write = (): void => writeFileSync(holderFile, JSON.stringify(holder))
  write()
  return {
    announce(address) {
      holder.address = address
      write()
    },
    release: () => lock.close(),
  }
}

/** Locks a folder unless another process has it. */
export const lockIfFree = (folder: string): FolderLock | undefined => {
  try {
    return lockFolder(folder)
  } catch {
    return undefined
  }
}

export const isFolderFree = (folder: string): boolean => {
  const lock = lockIfFree(folder)
  lock?.release()
  return lock !== undefined
}
