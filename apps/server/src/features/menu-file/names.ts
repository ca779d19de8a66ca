import type { Settings, Station } from '@thali/contract'
import type { Connection } from '#server/db/database.ts'
import type { Names } from './snapshot.ts'

/** The functions of other features that read what dishes refer to. */
export type NameNeeds = {
  readonly listStations: (db: Connection, restaurantId: string) => Promise<readonly Station[]>
  /** Undefined if the restaurant does not exist. */
  readonly findSettings: (
    db: Connection,
    restaurantId: string,
  ) => Promise<
    | (Pick<Settings, 'languages'> & {
        readonly billing: Pick<Settings['billing'], 'taxClasses' | 'defaultTaxClass' | 'pricesIncludeTax'>
      })
    | undefined
  >
}

/** The stations and tax classes of a restaurant; undefined if it does not exist. */
export const readNames = async (
  { listStations, findSettings }: NameNeeds,
  db: Connection,
  restaurantId: string,
): Promise<Names | undefined> => {
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
