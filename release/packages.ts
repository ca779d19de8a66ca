import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from '../testing/run.ts'
import { listFiles } from './list-files.ts'
import { ownPlatform, type Platform } from './platforms.ts'

type Manifest = { devDependencies?: unknown; optionalDependencies?: Readonly<Record<string, string>> }

type LockEntry = Manifest & {
  readonly dev?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
}

const workspaces = ['packages/contract', 'apps/server', 'apps/web']

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

const writeJson = (file: string, value: unknown): void =>
  writeFileSync(file, `${JSON.stringify(value, undefined, 2)}\n`)

const fits = ({ dev, os, cpu, libc }: LockEntry, platform: Platform): boolean =>
  !dev &&
  (!os || os.includes(platform.os)) &&
  (!cpu || cpu.includes(platform.cpu)) &&
  (!libc || (platform.libc !== undefined && libc.includes(platform.libc)))

/**
 * Writes package.json files and a lock file without development packages and other platforms. npm then installs, and
 * lists in its SBOM, what the archive contains and no more. `npm sbom --omit=dev` leaves out packages that are needed twice.
 */
const writeManifests = (folder: string, platform: Platform): void => {
  const lock: { readonly packages: Record<string, LockEntry> } = readJson(join(root, 'package-lock.json'))
  const packages = Object.fromEntries(Object.entries(lock.packages).filter(([, entry]) => fits(entry, platform)))
  const reduce = (manifest: Manifest): void => {
    delete manifest.devDependencies
    const optional = Object.entries(manifest.optionalDependencies ?? {})
    manifest.optionalDependencies = Object.fromEntries(optional.filter(([name]) => `node_modules/${name}` in packages))
  }
  for (const place of ['', ...workspaces]) {
    const manifest: Manifest = readJson(join(root, place, 'package.json'))
    for (const reduced of [manifest, packages[place]]) if (reduced) reduce(reduced)
    mkdirSync(join(folder, place), { recursive: true })
    writeJson(join(folder, place, 'package.json'), { ...manifest, scripts: undefined })
  }
  writeJson(join(folder, 'package-lock.json'), { ...lock, packages })
}

/** Runs npm, of the Node that started this command if npm did. @throws Error if it fails. */
export const runNpm = async (folder: string, args: readonly string[], output?: number): Promise<void> => {
  const script = process.env['npm_execpath']
  const [command, before] = script?.endsWith('.js') ? [process.execPath, [script]] : ['npm', []]
  const stdio = ['ignore', output ?? 'ignore', 'inherit'] as const
  const code = await run(command, [...before, ...args], { cwd: folder, stdio: [...stdio] })
  if (code !== 0) throw new Error(`npm ${args[0]} ended with ${code}.`)
}

/** The version of Node that the lock file pins. */
const pinnedNode = (): string => {
  const { optionalDependencies = {} }: Manifest = readJson(join(root, 'package.json'))
  return Object.values(optionalDependencies)[0] ?? ''
}

/** Moves Node out of its package, or copies this process' Node where npm has no package of it. */
const placeNode = (folder: string, { os, cpu }: Platform): void => {
  const pack = join(folder, 'node_modules', `node-${os}-${cpu}`)
  const [program, target] = os === 'win32' ? ['node.exe', 'node.exe'] : ['bin/node', 'node']
  mkdirSync(join(folder, 'node'))
  if (existsSync(pack)) {
    renameSync(join(pack, program), join(folder, 'node', target))
    renameSync(join(pack, 'LICENSE'), join(folder, 'node/LICENSE'))
    rmSync(pack, { recursive: true })
    return
  }
  if (`${os}-${cpu}` !== ownPlatform) throw new Error(`The archive of ${os}-${cpu} is built on that system.`)
  if (process.version !== `v${pinnedNode()}`) throw new Error(`This is Node ${process.version}, not ${pinnedNode()}.`)
  cpSync(process.execPath, join(folder, 'node', target))
  cpSync(join(process.execPath, os === 'win32' ? '../LICENSE' : '../../LICENSE'), join(folder, 'node/LICENSE'))
}

/** Installs what the server needs on a platform, and its Node. Nothing of the platform is run. */
export const installPackages = async (folder: string, platform: Platform): Promise<void> => {
  writeManifests(folder, platform)
  const system = [`--os=${platform.os}`, `--cpu=${platform.cpu}`, ...(platform.libc ? [`--libc=${platform.libc}`] : [])]
  const parts = ['--workspace=@thali/server', '--workspace=@thali/contract', '--include-workspace-root']
  await runNpm(folder, ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', ...system, ...parts])
  placeNode(folder, platform)
  const modules = join(folder, 'node_modules')
  for (const name of ['.bin', '.package-lock.json', '@thali/server']) rmSync(join(modules, name), { recursive: true })
  // Node runs no TypeScript below node_modules: these are declarations, and sources for debuggers.
  for (const file of listFiles(modules)) if (/\.([cm]?ts|map)$/.test(file)) rmSync(join(modules, file))
}
