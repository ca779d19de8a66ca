import { chmodSync, existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { makeDataFolder } from '#server/platform/make-folder.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import { commandsOf, isArchive, ownProgram } from './own-program.ts'
import { readPointer, writePointer, type Pointer } from './pointer.ts'
import { hasRestaurant, isClone, isWithin, requireOwnFolder, requireRestaurant } from './requirements.ts'
import { readSettings, settingsFile, writeSettings } from './settings-file.ts'
import { userFolders, type Environment, type UserFolders } from './user-folders.ts'

/**
 * The server to start: the demo or the restaurant (`npm start`), the restaurant, created at the first start (`npm run restaurant`),
 * or only an existing restaurant (a service).
 */
export type Purpose = 'start' | 'restaurant' | 'service'

/** The environment of the server, and sentences for the operator. */
export type Place = {
  readonly env: Environment
  /** Undefined: the demo, or data that the environment names. */
  readonly restaurantFolder: string | undefined
  readonly notes: readonly string[]
}

const textOf = (env: Environment, name: string): string | undefined => env[name]?.trim() || undefined

const isNamed = (env: Environment): boolean =>
  textOf(env, 'DATABASE_URL') !== undefined || textOf(env, 'DATA_DIR') !== undefined

const isDemoWanted = (env: Environment): boolean => /^(on|true|1|yes)$/i.test(textOf(env, 'DEMO') ?? '')

const restaurantPlace = (folder: string, env: Environment, notes: readonly string[] = []): Place => {
  if (isDemoWanted(env))
    throw new OperatorError(`DEMO=on is not for ${folder}, which holds a restaurant: leave DEMO out.`)
  const settings = readSettings(folder)
  const own = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  return {
    env: { HOST: '0.0.0.0', DEMO: 'off', ...settings?.env, ...own, DATA_DIR: folder },
    restaurantFolder: folder,
    notes: [...notes, ...(settings?.notes ?? [])],
  }
}

const otherPlace = (env: Environment, notes: readonly string[] = []): Place => ({
  env,
  restaurantFolder: undefined,
  notes,
})

/** Data that the environment names, with the settings in their folder. */
const namedPlace = (env: Environment): Place => {
  const dataDir = textOf(env, 'DATA_DIR')
  const folder = dataDir === undefined ? undefined : resolve(dataDir)
  return folder === undefined || readSettings(folder) === undefined ? otherPlace(env) : restaurantPlace(folder, env)
}

/** Finds a restaurant without a pointer: where the README of 1.0 had it, or in the user's folder for data. */
const findUnremembered = (program: string, folders: UserFolders | undefined): string | undefined => {
  const found = [join(program, 'restaurant'), ...(folders ? [folders.data] : [])].filter(hasRestaurant)
  if (found.length > 1)
    throw new OperatorError(
      `There are restaurants in ${found.join(' and ')}: run "${commandsOf(program).restaurant}" once with DATA_DIR set to the right folder.`,
    )
  return found[0]
}

const foundNotes = (folder: string, program: string): string[] => [
  `Found the restaurant in ${folder}. It stays there; "${commandsOf(program).thali} folder move" moves it to your folder for data.`,
]

/** A restaurant that no pointer names. A clone without one stays the demo. */
const unrememberedPlace = (env: Environment, program: string, folders: UserFolders | undefined): Place => {
  const found = findUnremembered(program, isClone(program) ? undefined : folders)
  if (found === undefined) return otherPlace(env)
  requireOwnFolder(found)
  return restaurantPlace(found, env, foundNotes(found, program))
}

/**
 * Where `npm start` and the commands work: what the environment names, else the restaurant that this computer remembers, else one
 * that is found, else the demo. A restaurant that cannot be opened never becomes the demo.
 * @throws OperatorError with one sentence.
 */
export const findPlace = (env: Environment, program = ownProgram): Place => {
  if (isNamed(env)) return namedPlace(env)
  if (isDemoWanted(env)) return otherPlace(env)
  const folders = userFolders(env)
  const pointer = folders && readPointer(folders.configuration)
  if (!pointer) return unrememberedPlace(env, program, folders)
  if (isClone(program) && !pointer.clones.includes(program))
    return otherPlace(env, [
      `This clone is the demo. This computer's restaurant is in ${pointer.folder}; "${commandsOf(program).restaurant}" starts it here.`,
    ])
  requireRestaurant(pointer.folder)
  return restaurantPlace(pointer.folder, env)
}

/** Remembers a folder as this computer's restaurant. Its settings come first: the pointer never leads to less. */
const adopt = (
  folder: string,
  env: Environment,
  { configuration }: UserFolders,
  program: string,
  pointer?: Pointer,
): void => {
  requireOwnFolder(folder)
  if (readSettings(folder) === undefined) writeSettings(folder, env)
  const former = pointer?.clones ?? []
  const clones = isClone(program) && !former.includes(program) ? [...former, program] : former
  if (pointer?.folder !== folder || clones !== former) writePointer(configuration, { folder, clones })
}

/** The pointer, also undefined if it cannot be read, for a command that replaces it. */
const tryPointer = ({ configuration }: UserFolders): Pointer | undefined => {
  try {
    return readPointer(configuration)
  } catch {
    return undefined
  }
}

type Choice = { readonly folder: string; readonly pointer: Pointer | undefined; readonly isNew: boolean }

const chooseFolder = (env: Environment, folders: UserFolders, program: string): Choice => {
  const dataDir = textOf(env, 'DATA_DIR')
  const wanted = dataDir === undefined ? undefined : resolve(dataDir)
  if (wanted !== undefined && hasRestaurant(wanted))
    return { folder: wanted, pointer: tryPointer(folders), isNew: false }
  const pointer = readPointer(folders.configuration)
  if (pointer && wanted !== undefined && wanted !== pointer.folder)
    throw new OperatorError(
      `This computer's restaurant is in ${pointer.folder}, and ${wanted} has none: a second one starts with ` +
        `DATA_DIR, DEMO=off, HOST=0.0.0.0 and another PORT by "${commandsOf(program).start}".`,
    )
  const found = wanted === undefined && !pointer ? findUnremembered(program, folders) : pointer?.folder
  return { folder: wanted ?? found ?? folders.data, pointer, isNew: found === undefined }
}

const makeRestaurantFolder = (folder: string, program: string): void => {
  if (isWithin(folder, program))
    throw new OperatorError(`${folder} is in the program's folder, which an upgrade replaces: choose another DATA_DIR.`)
  const isThere = existsSync(folder)
  makeDataFolder(folder)
  // It will hold the key that signs tokens.
  if (!isThere) chmodSync(folder, 0o700)
}

const requireSameDatabase = (folder: string, env: Environment): void => {
  const wanted = textOf(env, 'DATABASE_URL')
  const settings = readSettings(folder)
  if (wanted !== undefined && settings !== undefined && textOf(settings.env, 'DATABASE_URL') !== wanted)
    throw new OperatorError(
      `The restaurant in ${folder} has another DATABASE_URL: change it in ${settingsFile(folder)}.`,
    )
}

/** Creates or finds this computer's restaurant and remembers it. */
const openRestaurant = (env: Environment, program: string): Place => {
  const folders = userFolders(env)
  if (!folders)
    throw new OperatorError(
      `This user has no folder for data: set HOME (on Windows APPDATA and LOCALAPPDATA), or DATA_DIR for "${commandsOf(program).start}".`,
    )
  if (isDemoWanted(env))
    throw new OperatorError(
      isArchive(program)
        ? 'The demo is only in the source code: leave DEMO out.'
        : 'DEMO=on is not for a restaurant: leave DEMO out.',
    )
  const { folder, pointer, isNew } = chooseFolder(env, folders, program)
  if (isNew) makeRestaurantFolder(folder, program)
  else if (pointer?.folder === folder) requireRestaurant(folder)
  requireSameDatabase(folder, env)
  adopt(folder, env, folders, program, pointer)
  return restaurantPlace(folder, env, pointer?.folder === folder || isNew ? [] : foundNotes(folder, program))
}

/**
 * The place for a start, which remembers a restaurant that it found.
 * @throws OperatorError with one sentence.
 */
export const openPlace = (purpose: Purpose, env: Environment, program = ownProgram): Place => {
  if (purpose === 'restaurant') return openRestaurant(env, program)
  const place = findPlace(env, program)
  const { restaurantFolder } = place
  if (purpose === 'service' && restaurantFolder === undefined)
    throw new OperatorError(`This computer has no restaurant yet: run "${commandsOf(program).restaurant}" first.`)
  const folders = userFolders(env)
  if (restaurantFolder !== undefined && folders && !isNamed(env) && !readPointer(folders.configuration))
    adopt(restaurantFolder, env, folders, program)
  return place
}
