import { type Insertable } from 'kysely'
import type { Sitting } from '@thali/contract/tables/sitting'
import { recordAudit, type AuditEntry } from '#server/db/audit.ts'
import { compile, hasRowLocks } from '#server/db/compiled.ts'
import type { Connection } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import { repeatIfTaken } from '#server/platform/repeatable.ts'
import { toStored, type TableParams } from './sittings-queries.ts'

const insertRow = compile((db, row: Insertable<Tables['sittings']>) =>
  // The unique index on the open sittings of tables.
  db
    .insertInto('sittings')
    .values(row)
    .onConflict((on) => on.doNothing()),
)

/** A sitting to open; `openedAt` in ms since 1970. */
export type NewSitting = TableParams & {
  readonly id: string
  readonly isCounter: boolean
  readonly guests: number | null
  readonly openedAt: number
}

/** Opens a sitting unless the table has an open one. Of concurrent calls one succeeds and returns true. */
export const insertSitting = async (trx: Connection, opened: NewSitting): Promise<boolean> => {
  const { numAffectedRows } = await insertRow(trx, {
    restaurant_id: opened.restaurantId,
    id: opened.id,
    table_number: opened.tableNumber,
    is_counter: opened.isCounter,
    guests: opened.guests,
    opened_at: opened.openedAt,
  })
  return (numAffectedRows ?? 0n) > 0n
}

const deleteRow = compile((db, { restaurantId, id }: { readonly restaurantId: string; readonly id: string }) =>
  db.deleteFrom('sittings').where('restaurant_id', '=', restaurantId).where('id', '=', id),
)

/**
 * Makes a sitting that opens at a free table wait until this transaction ends: it sees the orders stored here. Returns
 * false after waiting for one that opened. A row in the unique index is the lock, because other openings insert one too.
 */
export const keepFree = async (trx: Connection, place: TableParams & { readonly id: string }): Promise<boolean> => {
  // SQLite has one writer at a time.
  if (!hasRowLocks(trx)) return true
  const isFree = await insertSitting(trx, { ...place, isCounter: false, guests: null, openedAt: 0 })
  if (isFree) await deleteRow(trx, place)
  return isFree
}

/** The stored columns of a change. */
export type SittingChange = {
  readonly tableNumber?: number
  readonly isCounter?: boolean
  readonly guests?: number | null
}

/** Names a sitting. */
export type SittingKey = Pick<Sitting, 'restaurantId' | 'id'>

/**
 * Stores a change of a locked sitting, raises its version and returns the re-read sitting. The transaction is repeated
 * if another one opened a sitting of the same table in between.
 */
export const saveSitting = (trx: Connection, sitting: SittingKey, change: SittingChange): Promise<Sitting> =>
  repeatIfTaken('The table has just been taken', () => updateSitting(trx, sitting, change))

const updateSitting = async (
  trx: Connection,
  { restaurantId, id }: SittingKey,
  { tableNumber, isCounter, guests }: SittingChange,
): Promise<Sitting> => {
  const row = await trx
    .updateTable('sittings')
    .set((eb) => ({
      ...(tableNumber !== undefined && { table_number: tableNumber }),
      ...(isCounter !== undefined && { is_counter: isCounter }),
      ...(guests !== undefined && { guests }),
      version: eb('version', '+', 1),
    }))
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toStored(row).sitting
}

type Author = Pick<AuditEntry, 'by' | 'at'>

/** Audits a change of a sitting by a staff member; `before` is undefined for a new one. */
export const auditSitting = async (
  trx: Connection,
  { by, at }: Author,
  action: AuditEntry['action'],
  before: Sitting | undefined,
  after: Sitting & { readonly reason?: string | undefined; readonly from?: number },
): Promise<void> => recordAudit(trx, { by, at, action, kind: 'sitting', id: after.id, before, after })
