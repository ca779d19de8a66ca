import type { Input } from '@thali/contract/api/calls'
import { kitchenEndpoints } from '@thali/contract/kitchen/endpoints'
import type { Station } from '@thali/contract/kitchen/kitchen'
import { call } from '#web/api/call.ts'
import { kitchenMessages as messages } from './kitchen-messages.en.ts'
import { type StoredList, useShowList, useStoredList } from './stored-list.ts'

const name = 'stations'

/** The stations as they are saved, and those that the edit started from. */
export type StationsToSave = Pick<Input<'saveStations'>['body'], 'stations' | 'base'>

export const useStations = (): StoredList<Station> =>
  useStoredList(
    name,
    (restaurantId) => call(kitchenEndpoints.listStations, { query: { restaurantId } }),
    messages.stationsFailedLog,
  )

export const useShowStations = (): ReturnType<typeof useShowList<Station>> => useShowList<Station>(name)
