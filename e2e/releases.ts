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
        transform: (code, id) =>
          id.endsWith('features/menu/messages.en.ts') ? code.replace("'Menu Card'", `'${nextTitle}'`) : null,
      },
    ],
  })
}

/** A separate installation with its own data. */
export type Installation = {
  readonly url: string
  /** Replaces this release with the next one and starts it on the same data and address. */
  upgrade(): Promise<void>
  end(): Promise<void>
}

/** Installs and starts this release on a copy of the demo; `next` is the folder of the next one. */
export const install = async (next: string): Promise<Installation> => {
  const folder = mkdtempSync(join(tmpdir(), 'thali-release-'))
  const web = join(folder, 'apps/web/dist')
  mkdirSync(join(folder, 'apps/web'), { recursive: true })
  for (const part of ['apps/server/src', 'apps/server/package.json', 'package.json'])
    cpSync(join(root, part), join(folder, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  cpSync(join(root, 'apps/web/dist'), web, { recursive: true })

  const copyOf: TestDatabase['env'] = JSON.parse(process.env[templateVariable] ?? '')
  const database = await createTestDatabase({ isMigrated: false, copyOf })
  const main = join(folder, 'apps/server/src/main.ts')
  const start = (port: string): ServerProcess => spawnServer({ ...database.env, DEMO: 'on', PORT: port }, main)
  let server = start('0')
  const url = await server.url
  return {
    url,
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
