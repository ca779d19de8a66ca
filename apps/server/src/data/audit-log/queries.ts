import { sql, type RawBuilder } from 'kysely'
import type { CheckedInput } from '@thali/contract/api/calls'
import type { Connection } from '#server/db/database.ts'

/** A stored entry with the name of its author; `at` in ms since 1970, the change as JSON. */
export type AuditRow = {
  readonly id: string
  readonly at: number
  readonly staffId: string
  /** Null for a deleted account. */
  readonly username: string | null
  readonly action: string
  readonly kind: string
  readonly objectId: string
  readonly before: string | null
  readonly after: string | null
}

/** The entries to read, between two times (ms since 1970). */
export type AuditFilter = Pick<
  CheckedInput<'listHistory'>['query'],
  'restaurantId' | 'staffId' | 'kind' | 'objectId'
> & {
  readonly from: number
  readonly to: number
  /** The last entry of the previous page. */
  readonly cursor?: { readonly at: number; readonly id: string } | undefined
}

/** Counts the entries of a restaurant from a time on (ms since 1970). */
export const countAudit = async (db: Connection, restaurantId: string, from: number): Promise<number> => {
  const counted = db.selectFrom('audit').select((eb) => eb.fn.countAll().as('entries'))
  const { entries } = await counted
    .where('restaurant_id', '=', restaurantId)
    .where('at', '>=', from)
    .executeTakeFirstOrThrow()
  return Number(entries)
}

/** The entries of a restaurant, also of a person or of a kind, in the words of the index that has them by time. */
const ofFilter = ({ restaurantId, staffId, kind, objectId }: AuditFilter): RawBuilder<boolean> => {
  if (objectId !== undefined || (staffId === undefined && kind === undefined))
    return sql<boolean>`audit.restaurant_id = ${restaurantId}`
  if (kind === undefined)
    return sql<boolean>`audit.restaurant_id || '/' || audit.staff_id = ${`${restaurantId}/${staffId}`}`
  if (staffId === undefined)
    return sql<boolean>`audit.restaurant_id || '/' || audit.object_kind = ${`${restaurantId}/${kind}`}`
  const person = `${restaurantId}/${staffId}/${kind}`
  return sql<boolean>`audit.restaurant_id || '/' || audit.staff_id || '/' || audit.object_kind = ${person}`
}

/** At most `limit` entries, newest first. Reads an index of the filter from the cursor on, never the whole log. */
export const listAudit = async (db: Connection, filter: AuditFilter, limit: number): Promise<AuditRow[]> => {
  const { from, to, staffId, kind, objectId, cursor } = filter
  // The plus sign makes SQLite prefer the object's index to the time's index.
  const time = objectId === undefined ? sql.ref<number>('at') : sql<number>`+audit.at`
  return db
    .selectFrom('audit')
    .leftJoin('staff', 'staff.id', 'audit.staff_id')
    .select([
      'audit.id',
      'at',
      'audit.staff_id as staffId',
      'username',
      'action',
      'object_kind as kind',
      'object_id as objectId',
      'before_change as before',
      'after_change as after',
    ])
    .where(ofFilter(filter))
    .where(time, '>=', from)
    .where(time, '<', to)
    .$if(staffId !== undefined, (query) => query.where('audit.staff_id', '=', staffId ?? ''))
    .$if(kind !== undefined, (query) => query.where('object_kind', '=', kind ?? ''))
    .$if(objectId !== undefined, (query) => query.where('object_id', '=', objectId ?? ''))
    .$if(cursor !== undefined, (query) =>
      query
        .where(time, '<=', cursor?.at ?? 0)
        .where((eb) => eb.or([eb('at', '<', cursor?.at ?? 0), eb('audit.id', '<', cursor?.id ?? '')])),
    )
    .orderBy('at', 'desc')
    .orderBy('audit.id', 'desc')
    .limit(limit)
    .execute()
}

/** The present names of dishes, categories, stations, option groups and printers, by id. */
export const listNames = async (
  db: Connection,
  restaurantId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map()
  const namedIn = (table: 'items' | 'categories' | 'stations' | 'option_groups' | 'printers') =>
    db
      .selectFrom(table)
      .select(['id', 'name'])
      .where('restaurant_id', '=', restaurantId)
      .where('id', 'in', [...new Set(ids)])
  const rows = await namedIn('items')
    .unionAll(namedIn('categories'))
    .unionAll(namedIn('stations'))
    .unionAll(namedIn('option_groups'))
    .unionAll(namedIn('printers'))
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
