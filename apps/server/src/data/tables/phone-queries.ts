import { findRestaurant } from '#server/data/restaurants/queries.ts'
import { compile } from '#server/db/compiled.ts'
import type { Connection } from '#server/db/database.ts'
import { hashToken } from './visits-queries.ts'

/** Names a visit by its cookie or by its id. */
export type PhoneKey =
  | { readonly cookie: string | undefined }
  | { readonly restaurantId: string; readonly visitId: string }

/** A visit with its present table. */
export type Phone = {
  readonly visitId: string
  readonly restaurantId: string
  /** The present table, which staff may have changed. */
  readonly tableNumber: number
  /** Null between the scan of a card and the first call of the page. */
  readonly userId: string | null
  /** Null before the first sitting and between two sittings. */
  readonly sittingId: string | null
  /** Whether the phone sees all orders of its sitting (plan §4.5). */
  readonly isShared: boolean
  /** False after the end of the visit. */
  readonly isAlive: boolean
  /** The latest end of the visit, in ms since 1970. */
  readonly expiresAt: number
}

const selectPhones = (db: Connection) =>
  db
    .selectFrom('visits')
    .leftJoin('sittings', (join) =>
      join
        .onRef('sittings.restaurant_id', '=', 'visits.restaurant_id')
        .onRef('sittings.id', '=', 'visits.sitting_id')
        .on('sittings.ended_at', 'is', null),
    )
    .select([
      'visits.id',
      'visits.restaurant_id',
      'visits.table_number',
      'visits.trust',
      'visits.user_id',
      'visits.sitting_id',
      'visits.is_blocked',
      'visits.expires_at',
      'visits.ended_at',
      'sittings.table_number as present_table',
    ])

const selectByToken = compile((db, { tokenHash }: { readonly tokenHash: string }) =>
  selectPhones(db).where('visits.token_hash', '=', tokenHash),
)

const selectById = compile(
  (db, { restaurantId, visitId }: { readonly restaurantId: string; readonly visitId: string }) =>
    selectPhones(db).where('visits.restaurant_id', '=', restaurantId).where('visits.id', '=', visitId),
)

/** Finds a visit, also an ended one; undefined for an unknown one. */
export const findPhone = async (db: Connection, by: PhoneKey, now: Date): Promise<Phone | undefined> => {
  const { rows } =
    'cookie' in by ? await selectByToken(db, { tokenHash: hashToken(by.cookie ?? '') }) : await selectById(db, by)
  const [row] = rows
  if (!row) return undefined
  const { ordering } = (await findRestaurant(db, row.restaurant_id)) ?? {}
  const maySeeOrders = row.trust === 'signed' && !row.is_blocked
  return {
    visitId: row.id,
    restaurantId: row.restaurant_id,
    tableNumber: row.present_table ?? row.table_number,
    userId: row.user_id,
    sittingId: row.sitting_id,
    isShared: maySeeOrders && ordering?.links === 'signed' && ordering.sharedTable,
    isAlive: row.ended_at === null && row.expires_at > now.getTime(),
    expiresAt: row.expires_at,
  }
}
