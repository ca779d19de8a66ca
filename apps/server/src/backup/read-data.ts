import { listBackupTables, openSnapshot, readRows, readTotals, type DataTotals } from '#server/db/copy.ts'
import type { Database, Engine } from '#server/db/database.ts'
import { listApplied } from '#server/db/migrate.ts'
import type { FileStore } from '#server/platform/file-store.ts'
import { OperatorError } from '#server/platform/operator-error.ts'
import type { Entry } from './archive.ts'
import { createChecksum, endName, headName, toEntry, type End, type Head } from './format.ts'

/** A database and its pictures, unless they stay in place. */
export type BackupSource = {
  readonly db: Database
  readonly engine: Engine
  readonly files: FileStore | undefined
  /** The time of the backup (default: now). */
  readonly createdAt?: Date | undefined
  /** Receives counts and sums of the snapshot that is read. */
  readonly onTotals?: ((totals: DataTotals) => void) | undefined
}

type Counted = { rows: Record<string, number>; pictures: number; sums: Readonly<Record<string, string>> }

async function* dataEntries({ db, engine, files, createdAt, onTotals }: BackupSource, end: Counted) {
  const snapshot = await openSnapshot(db)
  try {
    const migrations = await listApplied(snapshot, engine)
    if (migrations.length === 0) throw new OperatorError('There is no data of Thali there.')
    const tables = await listBackupTables(snapshot, engine)
    const totals = await readTotals(snapshot, tables)
    end.sums = totals.sums
    onTotals?.(totals)
    const head: Head = {
      format: 'thali-backup',
      formatVersion: 1,
      createdAt: (createdAt ?? new Date()).toISOString(),
      migrations,
      tables: tables.map(({ name, columns }) => ({ name, columns })),
    }
    yield toEntry(headName, head)
    for (const table of tables) {
      let part = 0
      end.rows[table.name] = 0
      for await (const rows of readRows(snapshot, table)) {
        end.rows[table.name] = (end.rows[table.name] ?? 0) + rows.length
        yield toEntry(`tables/${table.name}/${String((part += 1)).padStart(8, '0')}.json`, rows)
      }
    }
  } finally {
    await snapshot.rollback().execute()
  }
  // After the tables: a picture is there before the menu names it, and never changes.
  for await (const name of files?.list() ?? []) {
    const bytes = await files?.read(name)
    if (!bytes) continue
    end.pictures += 1
    yield { name: `pictures/${name}`, bytes }
  }
}

/**
 * Reads a snapshot of all data, while the service runs; `onEnd` receives counts. Throws OperatorError without data.
 * @yields {Entry} Entries, from the head to the end.
 */
export async function* readData(source: BackupSource, onEnd: (end: End) => void = () => {}): AsyncGenerator<Entry> {
  const checksum = createChecksum()
  const counted: Counted = { rows: {}, pictures: 0, sums: {} }
  for await (const entry of dataEntries(source, counted)) {
    checksum.add(entry)
    yield entry
  }
  const end: End = { ...counted, sha256: checksum.sha256() }
  yield toEntry(endName, end)
  onEnd(end)
}
