import { listStations } from '#server/data/kitchen/station-queries.ts'
import type { Connection } from '#server/db/database.ts'
import { AppError } from '#server/platform/app-error.ts'

/** Throws `station_unknown` for a saved station that the restaurant does not have. */
export const refuseUnknownStation = async (
  db: Connection,
  { restaurantId, stationId }: { readonly restaurantId: string; readonly stationId?: string | null | undefined },
): Promise<void> => {
  if (stationId === undefined || stationId === null) return
  const stations = await listStations(db, restaurantId)
  if (stations.some(({ id }) => id === stationId)) return
  throw new AppError('station_unknown', {
    fields: [{ path: 'stationId', message: 'Must be a station of the restaurant' }],
  })
}
