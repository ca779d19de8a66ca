import { posix, win32 } from 'node:path'

/** Variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>

/** The user's folders for data and for configuration. */
export type UserFolders = { readonly data: string; readonly configuration: string }

/** The XDG specification ignores relative folders. */
const absolute = (folder: string | undefined): string | undefined =>
  folder !== undefined && posix.isAbsolute(folder) ? folder : undefined

const linuxFolders = (env: Environment): UserFolders | undefined => {
  const home = absolute(env['HOME'])
  const data = absolute(env['XDG_DATA_HOME']) ?? (home && `${home}/.local/share`)
  const configuration = absolute(env['XDG_CONFIG_HOME']) ?? (home && `${home}/.config`)
  return data && configuration ? { data: `${data}/thali`, configuration: `${configuration}/thali` } : undefined
}

const macFolders = (env: Environment): UserFolders | undefined => {
  const home = absolute(env['HOME'])
  const library = home && `${home}/Library`
  return library
    ? { data: `${library}/Application Support/Thali`, configuration: `${library}/Preferences/Thali` }
    : undefined
}

const windowsFolders = (env: Environment): UserFolders | undefined => {
  const { LOCALAPPDATA: local, APPDATA: roaming } = env
  return local && roaming
    ? { data: win32.join(local, 'Thali', 'Data'), configuration: win32.join(roaming, 'Thali', 'Config') }
    : undefined
}

/**
 * The user's folders of Thali, by the rules of the platform: XDG, Library, or AppData. Undefined without HOME or AppData: only the
 * environment counts, so a test with its own environment never finds the folders of the real user.
 */
export const userFolders = (env: Environment, platform: NodeJS.Platform = process.platform): UserFolders | undefined =>
  platform === 'win32' ? windowsFolders(env) : platform === 'darwin' ? macFolders(env) : linuxFolders(env)
