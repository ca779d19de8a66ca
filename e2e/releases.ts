// Two releases of the product on one machine: an upgrade, as somebody who runs it makes one.
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { createTestDatabase, type TestDatabase } from '../apps/server/test/database.ts'
import { type ServerProcess, spawnServer } from '../apps/server/test/spawn.ts'
import { templateVariable } from './global-setup.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What the next release calls the menu; this one says 'Menu Card'. */
export const nextTitle = 'Menu Card of the next release'

/** Builds the web app with one word changed. All files import the first one, so each gets another name. */
const buildNext = async (outDir: string): Promise<void> => {
  await build({
    root: join(root, 'apps/web'),
    configFile: join(root, 'apps/web/vite.config.ts'),
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
    plugins: [
      {
        name: 'next-release',
        // As it is written: what comes later has other quotes.
        enforce: 'pre',
        transform: (code, id) =>
          id.endsWith('features/menu/messages.en.ts') ? code.replace("'Menu Card'", `'${nextTitle}'`) : null,
      },
    ],
  })
}

/** An installation of its own, with data of its own. */
export type Installation = {
  readonly url: string
  /** Puts the next release in place of this one and starts that, on the same data and address. */
  upgrade(): Promise<void>
  end(): Promise<void>
}

/**
 * Installs this release, on a copy of the demo, and builds the next one.
 *
 * @returns The installation, running.
 */
export const install = async (): Promise<Installation> => {
  const folder = mkdtempSync(join(tmpdir(), 'thali-release-'))
  const web = join(folder, 'apps/web/dist')
  mkdirSync(join(folder, 'apps/web'), { recursive: true })
  for (const part of ['apps/server/src', 'apps/server/package.json', 'package.json'])
    cpSync(join(root, part), join(folder, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  cpSync(join(root, 'apps/web/dist'), web, { recursive: true })
  const next = join(folder, 'next')
  await buildNext(next)

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
