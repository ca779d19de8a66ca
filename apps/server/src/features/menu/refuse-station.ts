import type { Station } from '@thali/contract'
import type { Connection } from '#server/db/database.ts'
import { AppError } from '#server/platform/app-error.ts'

/** Lists the stations of a restaurant. */
export type ListStations = (db: Connection, restaurantId: string) => Promise<readonly Station[]>

/** Throws `station_unknown` for a saved station that the restaurant does not have. */
export const refuseUnknownStation = async (
  listStations: ListStations,
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
