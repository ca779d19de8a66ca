import { readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** A held lock; `announce` adds the address to the message for a second process. */
export type FolderLock = { announce(address: string): void; release(): void }

type Holder = { pid: number; host: string; since: string; address?: string }

/** How a person ends a Thali of this computer: in its terminal, or as autostart runs it. */
const stopAdvice: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  linux: 'press Ctrl-C in its window, or run "sudo systemctl stop thali" if it starts with the computer',
  darwin:
    'press Ctrl-C in its window, or run "launchctl bootout gui/$(id -u)/thali.restaurant" if it starts with the login',
  win32: 'close its window',
}

/** Names the process that has the lock, with what to do. */
const describeHolder = (file: string): string => {
  try {
    const { pid, host, since, address } = JSON.parse(readFileSync(file, 'utf8')) as Holder // written by `announce` below
    const isHere = host === hostname()
    return [
      `process ${pid} on ${host}, running since ${since}.`,
      ...(isHere && address !== undefined ? [`Thali is running: open ${address}.`] : []),
      isHere ? `To stop it, ${stopAdvice[process.platform] ?? `end process ${pid}`}.` : `Stop it on ${host}.`,
    ].join(' ')
  } catch {
    return 'another process.'
  }
}

const openLock = (folder: string): DatabaseSync => {
  try {
    return new DatabaseSync(join(folder, 'lock.sqlite'))
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`The data folder ${folder} cannot be written to: ${reason}. Repair its rights or its disk.`, {
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
    throw new Error(`The data folder ${folder} is already in use by ${describeHolder(holderFile)}`, { cause })
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
