import type { Station } from '@thali/contract/kitchen/kitchen'
import { recordAudit, type AuditEntry } from '#server/db/audit.ts'
import type { Connection } from '#server/db/database.ts'

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
