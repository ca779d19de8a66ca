import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join, posix } from 'node:path'
import { readConfig } from '#server/config.ts'
import { isFolderFree } from '#server/db/folder-lock.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import { findPlace } from './find-place.ts'
import { commandsOf, ownProgram } from './own-program.ts'
import {
  launchAgent,
  launchAgentName,
  systemdUnit,
  windowsCommand,
  windowsCommandFile,
  type Service,
} from './service-files.ts'
import { userFolders, type Environment } from './user-folders.ts'

const unitName = 'thali.service'
const unitPath = `/etc/systemd/system/${unitName}`

const describeService = (env: Environment): Service => {
  const place = findPlace(env)
  if (place.restaurantFolder === undefined)
    throw new OperatorError(
      `This computer has no restaurant yet: run "${commandsOf().restaurant}" first, as the same user.`,
    )
  const { port, backupCopy } = readConfig(place.env)
  return {
    node: process.execPath,
    entry: join(ownProgram, 'apps/server/src/start.ts'),
    user: userInfo().username,
    folders: [place.restaurantFolder, ...(backupCopy?.kind === 'folder' ? [backupCopy.folder] : [])],
    port,
    configurationHome: env['XDG_CONFIG_HOME']?.trim() || undefined,
  }
}

const writeFile = (file: string, text: string): void => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

type Command = readonly [string, ...string[]]

/** As root; sudo asks for the password in the terminal. */
const asRoot = (command: Command): Command => (process.getuid?.() === 0 ? command : ['sudo', ...command])

const shown = (commands: readonly Command[]): string => commands.map((command) => `  ${command.join(' ')}`).join('\n')

const runAll = (env: Environment, commands: readonly Command[]): boolean =>
  commands.every(([program, ...args]) => spawnSync(program, args, { env, stdio: 'inherit' }).status === 0)

/** Containers and other systems have no systemd that runs. */
const hasSystemd = (env: Environment): boolean => {
  const { stdout } = spawnSync('systemctl', ['is-system-running'], { env, encoding: 'utf8' })
  return /^(running|degraded|starting|initializing|maintenance)/.test(stdout ?? '')
}

/** The place where a unit is written before it is installed. */
const draftOf = (env: Environment): string => {
  const folders = userFolders(env)
  if (!folders) throw new OperatorError('This user has no folder for configuration: set HOME.')
  return join(folders.configuration, unitName)
}

const switchOnSystemd = (env: Environment, service: Service): string => {
  const draft = draftOf(env)
  writeFile(draft, systemdUnit(service))
  const isFree = isFolderFree(service.folders[0] ?? '')
  const commands = [
    ['install', '-m', '644', draft, unitPath] as const,
    ['systemctl', 'daemon-reload'] as const,
    ['systemctl', 'enable', ...(isFree ? ['--now'] : []), unitName] as const,
  ].map(asRoot)
  if (!hasSystemd(env))
    return `The unit is in ${draft}. systemd does not run here; where it does, run\n${shown(commands)}`
  if (!runAll(env, commands))
    throw new OperatorError(`The unit is in ${draft}, but not all of this succeeded:\n${shown(commands)}`)
  return isFree
    ? 'The restaurant runs and starts with this computer. "journalctl -u thali" shows what it prints.'
    : 'The restaurant starts with this computer from now on. The one that runs now stays until you stop it.'
}

const switchOffSystemd = (env: Environment): string => {
  const commands = [
    ['systemctl', 'disable', unitName] as const,
    ['rm', '-f', unitPath] as const,
    ['systemctl', 'daemon-reload'] as const,
  ].map(asRoot)
  rmSync(draftOf(env), { force: true })
  if (!hasSystemd(env)) return `systemd does not run here; where it does, run\n${shown(commands)}`
  if (!runAll(env, commands)) throw new OperatorError(`Not all of this succeeded:\n${shown(commands)}`)
  return 'The restaurant no longer starts with this computer. If it runs, it stays until it is stopped.'
}

const untried = 'This was written from the documentation of the system and never tried: restart once, and look.'

/** A file that the system starts with the login of the user. */
const loginFile = (
  env: Environment,
  platform: NodeJS.Platform,
): { readonly file: string; readonly text: (service: Service) => string; readonly more: string } | undefined => {
  const { HOME: home, APPDATA: roaming } = env
  if (platform === 'darwin' && home) {
    const file = posix.join(home, 'Library/LaunchAgents', `${launchAgentName}.plist`)
    return { file, text: launchAgent, more: ` To start it now: launchctl bootstrap gui/$(id -u) "${file}".` }
  }
  return platform === 'win32' && roaming
    ? { file: windowsCommandFile(roaming), text: windowsCommand, more: '' }
    : undefined
}

/**
 * Starts the restaurant with the computer, or no longer, and returns what was done: a unit of systemd on Linux, a file that starts with
 * the login on macOS and Windows.
 * @throws OperatorError without a restaurant, or if a command of the system fails.
 */
export const switchAutostart = (env: Environment, isOn: boolean, platform = process.platform): string => {
  if (platform === 'linux') return isOn ? switchOnSystemd(env, describeService(env)) : switchOffSystemd(env)
  const login = loginFile(env, platform)
  if (!login) throw new OperatorError('This system has no autostart that Thali can write.')
  if (!isOn) {
    rmSync(login.file, { force: true })
    return `${login.file} is deleted.`
  }
  writeFile(login.file, login.text(describeService(env)))
  return `The restaurant starts when you log in, by ${login.file}.${login.more} ${untried}`
}
