import { defaultStation, type Station } from '@thali/contract'
import { recordAudit, type AuditEntry } from '#server/db/audit.ts'
import type { Connection } from '#server/db/database.ts'

/** The stations of a restaurant in their order; at least one. */
export const listStations = async (db: Connection, restaurantId: string): Promise<Station[]> => {
  const rows = await db
    .selectFrom('stations')
    .select(['id', 'name'])
    .where('restaurant_id', '=', restaurantId)
    .orderBy('position')
    .execute()
  return rows.length > 0 ? rows.map(({ id, name }) => ({ id, name })) : [defaultStation]
}

/** Replaces the stations of a restaurant. */
export const replaceStations = async (
  trx: Connection,
  before: readonly Station[],
  after: readonly Station[],
  author: Pick<AuditEntry, 'by' | 'at'>,
): Promise<void> => {
  const { restaurantId } = author.by
  await trx.deleteFrom('stations').where('restaurant_id', '=', restaurantId).execute()
  const rows = after.map(({ id, name }, position) => ({ restaurant_id: restaurantId, id, name, position }))
  await trx.insertInto('stations').values(rows).execute()
  await recordAudit(trx, { ...author, action: 'update', kind: 'stations', id: restaurantId, before, after })
}
