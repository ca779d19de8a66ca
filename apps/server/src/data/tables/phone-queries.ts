import { compile } from '#server/db/compiled.ts'
import type { Connection } from '#server/db/database.ts'
import type { FindPhone, Phone } from '#server/visit-events/phone-stream.ts'
import { hashToken } from './visits-queries.ts'

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

/**
 * A visit with its present table, also an ended one; undefined for an unknown one. `mayShare` is true for phones that
 * see all orders of their sitting where the restaurant allows it.
 */
export const findPhone = async (
  db: Connection,
  by: Parameters<FindPhone>[0],
  now: Date,
): Promise<(Omit<Phone, 'isShared'> & { readonly mayShare: boolean }) | undefined> => {
  const { rows } =
    'cookie' in by ? await selectByToken(db, { tokenHash: hashToken(by.cookie ?? '') }) : await selectById(db, by)
  const [row] = rows
  return (
    row && {
      visitId: row.id,
      restaurantId: row.restaurant_id,
      tableNumber: row.present_table ?? row.table_number,
      userId: row.user_id,
      sittingId: row.sitting_id,
      mayShare: row.trust === 'signed' && !row.is_blocked,
      isAlive: row.ended_at === null && row.expires_at > now.getTime(),
      expiresAt: row.expires_at,
    }
  )
}
