import { listStations } from '#server/data/kitchen/station-queries.ts'
import { findSettings } from '#server/data/restaurants/settings-queries.ts'
import type { Connection } from '#server/db/database.ts'
import type { Names } from './snapshot.ts'

/** The stations and tax classes of a restaurant; undefined if it does not exist. */
export const readNames = async (db: Connection, restaurantId: string): Promise<Names | undefined> => {
  const settings = await findSettings(db, restaurantId)
  if (!settings) return undefined
  const { taxClasses, defaultTaxClass, pricesIncludeTax } = settings.billing
  return {
    stations: await listStations(db, restaurantId),
    languages: settings.languages,
    taxClasses: taxClasses.map(({ id, name, kind, rates }) => ({
      id,
      name,
      hasRate: kind === 'exempt' || rates.length > 0,
    })),
    taxes: {
      usual: taxClasses.find(({ id }) => id === defaultTaxClass)?.name ?? defaultTaxClass,
      areIncluded: pricesIncludeTax,
    },
  }
}
