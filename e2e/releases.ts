// Two releases on one machine, and the upgrade between them.
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { createTestDatabase, type TestDatabase } from '../apps/server/test/database.ts'
import { type ServerProcess, spawnServer } from '../apps/server/test/spawn.ts'
import { templateVariable } from './global-setup.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Title of the menu in the next release; in this one it is 'Menu Card'. */
export const nextTitle = 'Menu Card of the next release'

/**
 * Builds the web app with one changed word into an empty folder. All files import the first one, so all names change.
 */
export const buildNext = async (outDir: string): Promise<void> => {
  let isChanged = false
  await build({
    root: join(root, 'apps/web'),
    configFile: join(root, 'apps/web/vite.config.ts'),
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
    plugins: [
      {
        name: 'next-release',
        // Runs before other plugins, which change the quotes.
        enforce: 'pre',
        transform: (code, id) => {
          if (!id.endsWith('features/menu/list/messages.en.ts')) return null
          isChanged = code.includes("'Menu Card'")
          return code.replace("'Menu Card'", `'${nextTitle}'`)
        },
      },
    ],
  })
  if (!isChanged) throw new Error('The next release has the title of this one: its file has moved.')
}

/** A separate installation with its own data. */
export type Installation = {
  readonly url: string
  /** From now on phones get the service worker of the next release, as from another process during a rolling upgrade. */
  mixWorkers(): void
  /** Replaces this release with the next one and starts it on the same data and address. */
  upgrade(): Promise<void>
  end(): Promise<void>
}

/** Copies the program without its web app into an empty folder; returns the path of the script that starts it. */
export const copyProgram = (folder: string): string => {
  mkdirSync(join(folder, 'apps/web'), { recursive: true })
  for (const part of ['apps/server/src', 'apps/server/package.json', 'package.json'])
    cpSync(join(root, part), join(folder, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return join(folder, 'apps/server/src/main.ts')
}

/**
 * Installs and starts this release on a copy of the demo; `next` is the folder of the next one. With `hasFilesOfNext` the
 * files of both are there, as phones find them behind a balancer.
 */
export const install = async (next: string, hasFilesOfNext = false): Promise<Installation> => {
  const folder = mkdtempSync(join(tmpdir(), 'thali-release-'))
  const web = join(folder, 'apps/web/dist')
  const main = copyProgram(folder)
  cpSync(join(root, 'apps/web/dist'), web, { recursive: true })
  if (hasFilesOfNext) cpSync(join(next, 'assets'), join(web, 'assets'), { recursive: true })

  const copyOf: TestDatabase['env'] = JSON.parse(process.env[templateVariable] ?? '')
  const database = await createTestDatabase({ isMigrated: false, copyOf })
  const start = (port: string): ServerProcess => spawnServer({ ...database.env, DEMO: 'on', PORT: port }, main)
  let server = start('0')
  const url = await server.url
  return {
    url,
    mixWorkers() {
      for (const ending of ['.br', '.gz']) rmSync(join(web, `sw.js${ending}`))
      cpSync(join(next, 'sw.js'), join(web, 'sw.js'))
    },
    async upgrade() {
      await server.stop()
      rmSync(web, { recursive: true })
      cpSync(next, web, { recursive: true })
      server = start(new URL(url).port)
      await server.url
    },
    async end() {
      await server.kill()
      await database.drop()
      rmSync(folder, { recursive: true })
    },
  }
}
