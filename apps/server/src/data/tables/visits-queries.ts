import { hash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Visit } from '@thali/contract/visits/visit'
import { compile } from '#server/db/compiled.ts'
import type { Connection } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'

/** A stored visit: a phone at a table (plan §4.2). */
export type StoredVisit = {
  readonly id: string
  readonly restaurantId: string
  /** The table of the link, or where its last party settled after a move. Its sitting has the present one. */
  readonly tableNumber: number
  /** The table of the link, which orders sent before a move still name. */
  readonly linkTable: number
  readonly trust: Visit['trust']
  /** Null between the scan of a card and the first call of the page. */
  readonly userId: string | null
  /** Null before the first sitting and between two sittings. */
  readonly sittingId: string | null
  /** Empty unless the diner gave one. */
  readonly name: string
  readonly isBlocked: boolean
  /** False after the end, and six hours after the start. */
  readonly isAlive: boolean
}

const columns = [
  'id',
  'restaurant_id',
  'table_number',
  'link_table',
  'trust',
  'user_id',
  'sitting_id',
  'name',
  'is_blocked',
  'expires_at',
  'ended_at',
] as const

type Row = Pick<Selectable<Tables['visits']>, (typeof columns)[number]>

const toVisit = (row: Row, now: Date): StoredVisit => ({
  id: row.id,
  restaurantId: row.restaurant_id,
  tableNumber: row.table_number,
  linkTable: row.link_table ?? row.table_number,
  trust: row.trust,
  userId: row.user_id,
  sittingId: row.sitting_id,
  name: row.name,
  isBlocked: Boolean(row.is_blocked),
  isAlive: row.ended_at === null && row.expires_at > now.getTime(),
})

const selectVisit = compile((db, { tokenHash }: { readonly tokenHash: string }) =>
  db.selectFrom('visits').select(columns).where('token_hash', '=', tokenHash),
)

// 256 bits, base64url.
const tokenShape = /^[\w-]{43}$/

/** SHA-256 of the cookie's value, base64url: a copy of the database cannot order. */
export const hashToken = (token: string): string => hash('sha256', token, 'base64url')

/**
 * The visit of a cookie, also an ended one. Undefined without a cookie, for one of no visit, and for a visit deleted
 * thirty days after its end, when browsers have deleted the cookie.
 */
export const findVisit = async (
  db: Connection,
  token: string | undefined,
  now: Date,
): Promise<StoredVisit | undefined> => {
  if (token === undefined || !tokenShape.test(token)) return undefined
  const [row] = (await selectVisit(db, { tokenHash: hashToken(token) })).rows
  return row && toVisit(row, now)
}

type VisitKey = Pick<StoredVisit, 'id' | 'restaurantId'>

/** A visit by its id; undefined for an unknown one. */
export const findVisitById = async (
  db: Connection,
  { id, restaurantId }: VisitKey,
  now: Date,
): Promise<StoredVisit | undefined> => {
  const row = await db
    .selectFrom('visits')
    .select(columns)
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toVisit(row, now)
}

/** The visit of a diner at the time of a sitting, at best one of it; undefined without one. */
export const findVisitOfSitting = async (
  db: Connection,
  { restaurantId, userId, sittingId }: Pick<StoredVisit, 'restaurantId' | 'userId'> & { readonly sittingId: string },
  now: Date,
): Promise<StoredVisit | undefined> => {
  const row = await db
    .selectFrom('visits')
    .innerJoin('sittings', 'sittings.restaurant_id', 'visits.restaurant_id')
    .select(columns.map((column) => `visits.${column}` as const))
    .where('sittings.restaurant_id', '=', restaurantId)
    .where('sittings.id', '=', sittingId)
    .where('visits.user_id', '=', userId)
    .whereRef('visits.expires_at', '>', 'sittings.opened_at')
    .where((eb) =>
      eb.or([eb('sittings.ended_at', 'is', null), eb('visits.created_at', '<=', eb.ref('sittings.ended_at'))]),
    )
    // A settled sitting has released its visits, which stay at its table.
    .orderBy((eb) => eb.case().when('visits.sitting_id', '=', sittingId).then(0).else(1).end())
    .orderBy((eb) => eb.case().when('visits.table_number', '=', eb.ref('sittings.table_number')).then(0).else(1).end())
    .orderBy('visits.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toVisit(row, now)
}

/** A stored visit by its id. */
export const getVisit = async (db: Connection, key: VisitKey, now: Date): Promise<StoredVisit> => {
  const visit = await findVisitById(db, key, now)
  if (!visit) throw new Error(`There is no visit ${key.id}`)
  return visit
}

/** The id of the open sitting of a table; undefined at a free table and at a counter. */
export const findOpenSittingId = async (
  db: Connection,
  { restaurantId, tableNumber }: Pick<StoredVisit, 'restaurantId' | 'tableNumber'>,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('sittings')
    .select('id')
    .where('restaurant_id', '=', restaurantId)
    .where('table_number', '=', tableNumber)
    .where('ended_at', 'is', null)
    .where((eb) => eb.not(eb.ref('is_counter')))
    .executeTakeFirst()
  return row?.id
}

/** Whether staff cleared the sitting of a visit, or it ended as idle. */
export const isCleared = async (
  db: Connection,
  { restaurantId, sittingId }: Pick<StoredVisit, 'restaurantId' | 'sittingId'>,
): Promise<boolean> => {
  if (sittingId === null) return false
  const row = await db
    .selectFrom('sittings')
    .select('id')
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', sittingId)
    .where('end_reason', 'in', ['cleared', 'idle'])
    .executeTakeFirst()
  return row !== undefined
}

/** The present table of an open sitting; undefined after its end. */
export const findSittingTable = async (
  db: Connection,
  restaurantId: string,
  sittingId: string,
): Promise<number | undefined> => {
  const row = await db
    .selectFrom('sittings')
    .select('table_number')
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', sittingId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row?.table_number
}

/** Whether a sitting has an accepted order; with a user id, one of that diner. */
export const hasAcceptedOrder = async (
  db: Connection,
  restaurantId: string,
  sittingId: string,
  userId: string | undefined,
): Promise<boolean> => {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('restaurant_id', '=', restaurantId)
    .where('sitting_id', '=', sittingId)
    .where('approval', '=', 'accepted')
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
