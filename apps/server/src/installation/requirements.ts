import { accessSync, constants, existsSync, readdirSync, statSync, type Stats } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import { OperatorError } from '#server/platform/operator-error.ts'
import { settingsFile } from './settings-file.ts'

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user has no right to it',
  EPERM: 'this user has no right to it',
  EROFS: 'its disk is read-only',
  EIO: 'its disk reports a fault',
}

const refuse = (folder: string, what: string): never => {
  throw new OperatorError(`The folder of this computer's restaurant, ${folder}, ${what}.`)
}

const refuseFor = (folder: string, error: unknown): never => {
  const code = codeOf(error)
  return ['ENOENT', 'ENOTDIR'].includes(code)
    ? refuse(folder, 'is not there: connect its disk, then start again')
    : refuse(folder, `cannot be used: ${reasons[code] ?? String(error)}`)
}

const statOf = (folder: string): Stats => {
  try {
    return statSync(folder)
  } catch (error) {
    return refuseFor(folder, error)
  }
}

/**
 * Refuses a folder that belongs to another user, so that files of a start by root do not stop the owner's next one, and a folder
 * that this user cannot use.
 * @throws OperatorError with one sentence.
 */
export const requireOwnFolder = (folder: string): void => {
  const stats = statOf(folder)
  const user = process.getuid?.()
  if (user !== undefined && stats.uid !== user)
    refuse(folder, `belongs to another user (number ${stats.uid}, this is ${user}): start Thali as that user`)
  if (!stats.isDirectory()) refuse(folder, 'is a file')
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    refuseFor(folder, error)
  }
}

/**
 * Refuses a folder that is not the remembered one, such as the empty folder under a disk that is not connected.
 * @throws OperatorError with one sentence.
 */
export const requireRestaurant = (folder: string): void => {
  requireOwnFolder(folder)
  if (!existsSync(settingsFile(folder))) refuse(folder, 'has no thali.env: connect its disk, then start again')
}

/** Whether a folder holds a restaurant, or files that this user cannot look at. */
export const hasRestaurant = (folder: string): boolean => {
  try {
    return readdirSync(folder).some((name) => name === 'thali.sqlite' || name === 'thali.env')
  } catch (error) {
    return !['ENOENT', 'ENOTDIR'].includes(codeOf(error))
  }
}

/** Whether a path is a folder or below it. */
export const isWithin = (path: string, folder: string): boolean => {
  const way = relative(folder, path)
  return way === '' || (way.split(/[\\/]/)[0] !== '..' && !isAbsolute(way))
}

export const isClone = (program: string): boolean => existsSync(join(program, '.git'))
