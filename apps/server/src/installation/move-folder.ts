import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { lockFolder } from '#server/db/folder-lock.ts'
import { makeDataFolder } from '#server/platform/make-folder.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import { syncFile } from '#server/platform/whole-file.ts'
import { commandsOf, ownProgram } from './own-program.ts'
import { readPointer, writePointer } from './pointer.ts'
import { isClone, isWithin, requireOwnFolder } from './requirements.ts'
import { readSettings, settingsFile, writeSettings } from './settings-file.ts'
import { userFolders, type Environment } from './user-folders.ts'

/** In a folder until all of it is copied and remembered: a later move begins again. */
const marker = 'move-not-finished'

/** Files of the process that uses the folder, and the index of a log, which the database makes again. */
const ofProcesses = new Set(['lock.sqlite', 'lock.sqlite-journal', 'holder.json', 'thali.sqlite-shm'])

const hashOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex')

/** Copies a file to the disk and compares it. */
const copyFile = (from: string, to: string): void => {
  copyFileSync(from, to)
  chmodSync(to, statSync(from).mode)
  syncFile(to)
  if (hashOf(from) !== hashOf(to))
    throw new OperatorError(`${to} differs from ${from} after the copy. Nothing was moved; the disk may be failing.`)
}

const copyFolder = (from: string, to: string): number => {
  let count = 0
  for (const entry of readdirSync(from, { withFileTypes: true, recursive: true })) {
    const source = join(entry.parentPath, entry.name)
    const target = join(to, relative(from, source))
    if (entry.isDirectory()) mkdirSync(target, { recursive: true })
    if (!entry.isFile() || (entry.parentPath === from && ofProcesses.has(entry.name))) continue
    mkdirSync(dirname(target), { recursive: true })
    copyFile(source, target)
    count += 1
  }
  // The names too, before the pointer leads to them.
  for (const entry of readdirSync(to, { withFileTypes: true, recursive: true }))
    if (entry.isDirectory() && process.platform !== 'win32') syncFile(join(entry.parentPath, entry.name))
  if (process.platform !== 'win32') for (const folder of [to, dirname(to)]) syncFile(folder)
  return count
}

type Move = { readonly from: string; readonly to: string; readonly remembered: string | undefined }

const requireTarget = ({ from, to, remembered }: Move, program: string): void => {
  if (isWithin(to, from)) throw new OperatorError(`${to} is in ${from}, which moves: choose a folder outside of it.`)
  if (isWithin(to, program))
    throw new OperatorError(
      `${to} is in the program's folder, which an upgrade replaces: choose a folder outside of it.`,
    )
  if (to === remembered && existsSync(to)) throw new OperatorError(`This computer's restaurant is in ${to} already.`)
  if (!existsSync(to) || existsSync(join(to, marker))) return
  requireOwnFolder(to)
  if (readdirSync(to).length > 0) throw new OperatorError(`${to} is not empty: choose a new folder.`)
}

const freeName = (folder: string): string => {
  for (let index = 1; ; index += 1) {
    const name = `${folder}-moved${index === 1 ? '' : `-${index}`}`
    if (!existsSync(name)) return name
  }
}

/** Renames the old folder, so that a command by its name finds no outdated restaurant. */
const setAside = (from: string): string => {
  const name = freeName(from)
  try {
    renameSync(from, name)
    return name
  } catch {
    return from
  }
}

/**
 * Moves a data folder, by default to the user's folder for data, remembers it, and returns a sentence. The files are copied,
 * compared and on the disk before the pointer changes, so after a power cut the restaurant is in the old or in the new folder,
 * whole. The old folder stays under another name.
 * @throws OperatorError if the folder is in use, or the new one is not empty or in the program.
 */
export const moveFolder = (
  env: Environment,
  { from, to: wanted }: { readonly from: string; readonly to: string | undefined },
  program = ownProgram,
): string => {
  const folders = userFolders(env)
  if (!folders)
    throw new OperatorError('This user has no folder for configuration, which would remember the new place.')
  const to = resolve(wanted ?? folders.data)
  requireOwnFolder(from)
  const pointer = readPointer(folders.configuration)
  requireTarget({ from, to, remembered: pointer?.folder }, program)
  const lock = lockFolder(from)
  let count: number
  try {
    rmSync(to, { recursive: true, force: true })
    makeDataFolder(to)
    chmodSync(to, 0o700)
    writeFileSync(
      join(to, marker),
      `A move from ${from} was not finished. "${commandsOf(program).thali} folder move" begins again.\n`,
    )
    count = copyFolder(from, to)
    if (readSettings(to) === undefined) writeSettings(to, env)
    const clones = pointer?.clones ?? []
    const own = isClone(program) && !clones.includes(program) ? [program] : []
    writePointer(folders.configuration, { folder: to, clones: [...clones, ...own] })
    rmSync(join(to, marker))
  } finally {
    lock.release()
  }
  return `${count} files are moved to ${to}, and "${commandsOf(program).start}" starts from there. Delete ${setAside(from)} when all is well.`
}

/** Names what is in a data folder, and its settings. */
export const describePlace = (folder: string): string =>
  existsSync(settingsFile(folder))
    ? `Its settings are in ${settingsFile(folder)}.`
    : existsSync(join(folder, 'thali.sqlite'))
      ? 'It has no thali.env: its settings are in the environment.'
      : `There is no restaurant yet. "${commandsOf().restaurant}" creates it.`
