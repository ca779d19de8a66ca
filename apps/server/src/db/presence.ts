import { createHash } from 'node:crypto'
import type { Client } from 'pg'
import { OperatorError } from '#server/platform/operator-error.ts'

const otherStore =
  'Another process on this database keeps its pictures elsewhere, so that each would miss those of the other. Give all ' +
  'processes the same S3_BUCKET and S3_ENDPOINT, or a common folder DATA_DIR/uploads.'

// Keys of advisory locks: one serializes the starts, the other holds a hash of the store per process.
const joinKey = 7_468_618
const presenceKey = 7_468_619

const hashOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE() >>> 1

/**
 * Publishes the picture store of this process to the others, by an advisory lock that ends with the connection. Only a
 * start checks the other processes. Throws OperatorError when a running process has another store.
 */
export const showPictureStore = async (client: Client, store: string, isStart: boolean): Promise<void> => {
  const hash = hashOf(store)
  await client.query('BEGIN')
  // If two starts are concurrent, the second finds the first.
  await client.query('SELECT pg_advisory_xact_lock($1)', [joinKey])
  const { rows } = await client.query(
    `SELECT 1 FROM pg_locks
     WHERE locktype = 'advisory' AND granted AND objsubid = 2 AND classid = $1 AND objid <> $2
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    [presenceKey, hash],
  )
  if (isStart && rows.length > 0) throw new OperatorError(otherStore)
  await client.query('SELECT pg_advisory_lock_shared($1, $2)', [presenceKey, hash])
  await client.query('COMMIT')
}
