import { sql, type Selectable } from 'kysely'
import type { Sitting } from '@thali/contract/tables/sitting'
import { compile, hasRowLocks } from '#server/db/compiled.ts'
import type { Connection } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'

/** A sitting with the fields that answers do not have. */
export type StoredSitting = {
  readonly sitting: Sitting
  readonly isCounter: boolean
  /** The sitting that its orders went to. */
  readonly mergedInto: string | null
}

export type SittingRow = Selectable<Tables['sittings']>

export const time = (ms: number): string => new Date(ms).toISOString()

/** A stored sitting of its row. */
export const toStored = (row: SittingRow): StoredSitting => ({
  sitting: {
    id: row.id,
    restaurantId: row.restaurant_id,
    tableNumber: row.table_number,
    guests: row.guests,
    openedDateTime: time(row.opened_at),
    endedDateTime: row.ended_at === null ? null : time(row.ended_at),
    ...(row.end_reason !== null && { endReason: row.end_reason }),
    version: row.version,
  },
  isCounter: Boolean(row.is_counter),
  mergedInto: row.merged_into,
})

export type TableParams = { readonly restaurantId: string; readonly tableNumber: number }

/** `share` lets orders and other shares pass, `change` nothing. */
export type LockKind = 'share' | 'change'

const writeOpen = (db: Connection, { restaurantId, tableNumber }: TableParams, lock: LockKind) =>
  db
    .selectFrom('sittings')
    .select('id')
    .where('restaurant_id', '=', restaurantId)
    .where('table_number', '=', tableNumber)
    .where('ended_at', 'is', null)
    .where((eb) => eb.not('is_counter'))
    // SQLite has one writer at a time.
    .$if(hasRowLocks(db), (query) => (lock === 'share' ? query.forShare() : query.forNoKeyUpdate()))

const selectOpen = {
  share: compile((db, params: TableParams) => writeOpen(db, params, 'share')),
  change: compile((db, params: TableParams) => writeOpen(db, params, 'change')),
}

/** Locks the open sitting of a table until the transaction ends, and returns its id; undefined without one. */
export const lockOpenSitting = async (
  trx: Connection,
  restaurantId: string,
  tableNumber: number,
  lock: LockKind,
): Promise<string | undefined> => (await selectOpen[lock](trx, { restaurantId, tableNumber })).rows[0]?.id

const selectSitting = compile((db, { restaurantId, id }: { readonly restaurantId: string; readonly id: string }) =>
  db.selectFrom('sittings').selectAll().where('restaurant_id', '=', restaurantId).where('id', '=', id),
)

/** A sitting of a restaurant, or undefined. */
export const findSitting = async (
  db: Connection,
  restaurantId: string,
  id: string,
): Promise<StoredSitting | undefined> => {
  const [row] = (await selectSitting(db, { restaurantId, id })).rows
  return row && toStored(row)
}

/** The open sitting of a table; undefined at a free table and at a counter. */
export const findOpenSitting = async (
  db: Connection,
  restaurantId: string,
  tableNumber: number,
): Promise<StoredSitting | undefined> => {
  const row = await db
    .selectFrom('sittings')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('table_number', '=', tableNumber)
    .where('ended_at', 'is', null)
    .where((eb) => eb.not('is_counter'))
    .executeTakeFirst()
  return row && toStored(row)
}

type SittingsParams = { readonly restaurantId: string; readonly ids: readonly string[] }

const compileLock = (lock: LockKind) =>
  compile((db, { restaurantId, ids }: SittingsParams) =>
    db
      .selectFrom('sittings')
      .select('id')
      .where('restaurant_id', '=', restaurantId)
      .where('id', 'in', ids)
      .orderBy('id')
      .$if(lock === 'share', (query) => query.forShare())
      .$if(lock === 'change', (query) => query.forNoKeyUpdate()),
  )

const selectLocked = { share: compileLock('share'), change: compileLock('change') }

/** Locks sittings until the transaction ends, in the order of their ids: the next reads are current. */
export const lockSittings = async (
  trx: Connection,
  restaurantId: string,
  ids: readonly string[],
  lock: LockKind,
): Promise<void> => {
  // SQLite has one writer at a time.
  if (ids.length > 0 && hasRowLocks(trx)) await selectLocked[lock](trx, { restaurantId, ids })
}

/** All open sittings of a restaurant, newest first. */
export const listOpenSittings = async (db: Connection, restaurantId: string): Promise<Sitting[]> => {
  const rows = await db
    .selectFrom('sittings')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('ended_at', 'is', null)
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => toStored(row).sitting)
}

/** A page of ended sittings has those below this position; times in ms since 1970. */
export type EndedPosition = { readonly endedAt: number; readonly id: string }

/** Up to `limit` sittings that ended from `from` on and below a position, the last ended first. */
export const listEndedSittings = async (
  db: Connection,
  restaurantId: string,
  from: number,
  { endedAt, id }: EndedPosition,
  limit: number,
): Promise<Sitting[]> => {
  const rows = await db
    .selectFrom('sittings')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('ended_at', '>=', from)
    .where('ended_at', '<=', endedAt)
    .where((eb) => eb.or([eb('ended_at', '<', endedAt), eb('id', '<', id)]))
    .orderBy('ended_at', 'desc')
    .orderBy('id', 'desc')
    // In the text: a plan for any limit would expect a tenth of all rows.
    .limit(sql.lit(limit))
    .execute()
  return rows.map((row) => toStored(row).sitting)
}

/** The open sittings of a restaurant without running orders that opened before a time (ms since 1970). */
export const listIdleSittings = async (db: Connection, restaurantId: string, before: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('sittings')
    .select('id')
    .where('restaurant_id', '=', restaurantId)
    .where('ended_at', 'is', null)
    .where('opened_at', '<', before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('orders')
            .select('orders.id')
            .where('orders.restaurant_id', '=', restaurantId)
            .whereRef('orders.sitting_id', '=', 'sittings.id')
            .where('orders.status', '=', 'Pending'),
        ),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** The present table of a sitting; undefined after its end. */
export const findOpenTable = async (
  db: Connection,
  restaurantId: string,
  sittingId: string,
): Promise<number | undefined> => {
  const sitting = (await findSitting(db, restaurantId, sittingId))?.sitting
  return sitting?.endedDateTime === null ? sitting.tableNumber : undefined
}
