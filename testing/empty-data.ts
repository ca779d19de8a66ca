import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, type Database, type Engine } from '../apps/server/src/db/database.ts'
import { databaseFile } from '../apps/server/src/db/open.ts'
import { runStatement } from '../apps/server/test/statement.ts'
import type { Cluster } from './postgres.ts'

/** An empty data folder and, on PostgreSQL, an empty database. */
export type EmptyData = {
  readonly engine: Engine
  /** Environment of a server or a command. */
  readonly env: { readonly DATA_DIR: string; readonly DATABASE_URL?: string }
  /** A separate connection; close it before a command that needs exclusive access. */
  open(): Database
  drop(): Promise<void>
}

/** Creates empty data; with a cluster on PostgreSQL, otherwise on SQLite. */
export const makeEmptyData = async (cluster: Cluster | undefined): Promise<EmptyData> => {
  const folder = mkdtempSync(join(tmpdir(), 'thali-proof-'))
  const dropFolder = (): void => rmSync(folder, { recursive: true, force: true })
  if (!cluster) {
    const open = (): Database => openDatabase({ engine: 'sqlite', file: databaseFile(folder) })
    return { engine: 'sqlite', env: { DATA_DIR: folder }, open, drop: async () => dropFolder() }
  }
  const name = `proof_${randomUUID().replaceAll('-', '')}`
  const administer = async (statement: string): Promise<void> => {
    const db = openDatabase({ engine: 'postgres', url: cluster.url, poolSize: 1, isPatient: true })
    await runStatement(db, statement)
    await db.destroy()
  }
  await administer(`CREATE DATABASE ${name}`)
  const url = new URL(cluster.url)
  url.pathname = `/${name}`
  return {
    engine: 'postgres',
    env: { DATA_DIR: folder, DATABASE_URL: url.href },
    open: () => openDatabase({ engine: 'postgres', url: url.href, poolSize: 1 }),
    async drop() {
      await administer(`DROP DATABASE ${name} WITH (FORCE)`)
      dropFolder()
    },
  }
}
