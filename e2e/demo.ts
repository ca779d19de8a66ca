import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { openDatabase } from '../apps/server/src/db/database.ts'
import { spawnServer } from '../apps/server/test/spawn.ts'
import { root } from '../testing/run.ts'

const cache = join(root, 'node_modules/.cache/thali-demo')

/** Changes with the program and every day, because the demo has dishes that are available from tomorrow. */
const keyOfDemo = (): string => {
  const hash = createHash('sha256').update(new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' }))
  const files = globSync(['apps/server/{src,demo}/**/*.{ts,sql,json}', 'packages/contract/src/**/*.ts'], { cwd: root })
  for (const file of files.filter((name) => !name.endsWith('.test.ts')).toSorted())
    hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 32)
}

const makeDemo = async (folder: string): Promise<void> => {
  const server = spawnServer({ DATA_DIR: folder, DEMO: 'on' })
  await server.url
  await server.stop()
  // Otherwise every server of a run would encode AVIF pictures in its idle time.
  const db = openDatabase({ engine: 'sqlite', file: join(folder, 'thali.sqlite') })
  await db.updateTable('pictures').set({ is_avif_due: false }).execute()
  await db.destroy()
}

/**
 * The data folder of a demo after its first start on SQLite, to copy from. It is cached in node_modules/.cache,
 * because a first start takes half a minute of processor time, mostly to draw pictures.
 */
export const demoFolder = async (): Promise<string> => {
  const kept = join(cache, keyOfDemo())
  if (existsSync(kept)) return kept
  const folder = mkdtempSync(join(tmpdir(), 'thali-demo-'))
  await makeDemo(folder)
  rmSync(cache, { recursive: true, force: true })
  mkdirSync(dirname(kept), { recursive: true })
  const copy = `${kept}.${process.pid}`
  cpSync(folder, copy, { recursive: true })
  renameSync(copy, kept)
  rmSync(folder, { recursive: true })
  return kept
}
